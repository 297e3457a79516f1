import { characters } from '@switchboard/contracts/base/characters';
import { Amount, lenient, lenientList, Offset, Text, Time } from '@switchboard/contracts/base/lenient';
import { z } from 'zod';
import { CALL_KEY } from '../../carriers/retell-status.ts';

/**
 * The fields we read of Retell's webhooks, `{ "event": …, "call": … }`.
 *
 * https://docs.retellai.com/features/webhook-overview; a call as `PhoneCallResponse` and `WebCallResponse` of retell-sdk 5.66.1,
 * resources/call.d.ts, have it. Only the event and its call's id are required.
 */
const Word = z.object({ start: Offset });
/** A line of `transcript_with_tool_calls`, or of `transcript_object`, which has no tools. */
const Line = z.object({
  role: z.string(),
  content: Text,
  words: lenientList(Word),
  name: Text,
  arguments: Text,
  tool_call_id: Text,
  digit: Text,
});
export type RetellLine = z.infer<typeof Line>;
const Lines = lenientList(Line);
const Percentiles = lenient(z.object({ p50: Amount, p90: Amount }));

const Call = z.object({
  call_id: characters(128, 1),
  call_type: Text,
  agent_id: Text,
  agent_name: Text,
  agent_version: lenient(z.union([z.number(), z.string()])),
  direction: Text,
  from_number: Text,
  to_number: Text,
  start_timestamp: Time,
  end_timestamp: Time,
  duration_ms: Amount,
  disconnection_reason: Text,
  recording_url: Text,
  recording_multi_channel_url: Text,
  transcript_object: Lines,
  transcript_with_tool_calls: Lines,
  transfer_destination: Text,
  latency: lenient(z.object({ e2e: Percentiles })),
  /** The cost in cents. */
  call_cost: lenient(
    z.object({
      combined_cost: Amount,
      product_costs: lenientList(z.object({ product: z.string(), cost: Amount })),
    }),
  ),
  call_analysis: lenient(z.object({ call_summary: Text, call_successful: lenient(z.boolean()) })),
  call_status: Text,
  /** The metadata that we attached to a call we requested. */
  metadata: lenient(z.object({ [CALL_KEY]: lenient(characters(128, 1)) })),
  telephony_identifier: lenient(z.object({ twilio_call_sid: Text })),
});
export type RetellCall = z.infer<typeof Call>;

export const RETELL_EVENTS = [
  'call_started',
  'transcript_updated',
  'call_ended',
  'call_analyzed',
  'transfer_started',
  'transfer_bridged',
  'transfer_cancelled',
  'transfer_ended',
] as const;
export type RetellEvent = (typeof RETELL_EVENTS)[number];

export const RetellMessage = z.object({
  event: z.enum(RETELL_EVENTS),
  call: Call,
  /** In some events these fields are next to the call, as documented; in others they are within it. */
  transcript_with_tool_calls: Lines,
  transfer_destination: lenient(z.union([z.string(), z.object({ number: Text })])),
});
export type RetellMessage = z.infer<typeof RetellMessage>;
/** The minimal schema for determining a delivery's type. */
export const RetellEnvelope = z.object({ event: z.string() });
