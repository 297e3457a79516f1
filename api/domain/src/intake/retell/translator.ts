import { type ConversationEvent, conversationEvents } from '@switchboard/contracts/conversations/events';
import { CALL_KEY, isRetellOver, mapRetellStatus } from '../../carriers/retell-status.ts';
import { carrierIds, describeFault, isWebUrl, omitUndefined, toParty, truncateField } from '../call/fields.ts';
import { messageId, missingMessageEvents } from '../call/messages.ts';
import { type Ended, endEvents, type StoredCall, startEvents, storedCall } from '../call/stored-call.ts';
import { millisecondsBetween, toDurationMs, toInstant } from '../call/time.ts';
import type { CallMessage, Delivery, PlatformTranslator, Reading } from '../call/translator.ts';
import { readHistory } from './history.ts';
import { type RetellCall, RetellEnvelope, type RetellEvent, RetellMessage } from './payload.ts';

/** Translates Retell's webhooks. Every known webhook starts the call if it is new. */
export const retellTranslator: PlatformTranslator = { read };

const ALL_TYPES = Object.keys(conversationEvents);
const ENDS: ReadonlySet<RetellEvent> = new Set(['call_ended', 'call_analyzed']);
const MAX_REASON_LENGTH = 64;
const MAX_SUMMARY_LENGTH = 10_000;
const MAX_COSTS = 20;
const MAX_PRODUCT_LENGTH = 40;
/** Values of `disconnection_reason` for a caller who was transferred. */
const TRANSFERRED: ReadonlySet<string> = new Set(['call_transfer', 'transfer_bridged']);

function read(delivery: Delivery): Reading {
  const envelope = RetellEnvelope.safeParse(delivery.body);
  if (!envelope.success) return { kind: 'invalid', messageType: null, reason: describeFault(envelope.error) };
  const messageType = envelope.data.event;
  if (!RetellMessage.shape.event.safeParse(messageType).success) {
    return { kind: 'unknown', messageType };
  }
  const parsed = RetellMessage.safeParse(delivery.body);
  if (!parsed.success) return { kind: 'invalid', messageType, reason: describeFault(parsed.error) };
  const message = parsed.data;
  return {
    kind: 'call',
    messageType,
    callId: message.call.call_id,
    otherIds: carrierIds(message.call.telephony_identifier?.twilio_call_sid),
    types: ALL_TYPES,
    isOver: ENDS.has(message.event),
    ...readDial(message),
    plan: (stored) => {
      const call = storedCall(stored);
      if (call.isErased) return { events: [], outcome: 'dropped' };
      const events = planEvents(message, call, delivery);
      return { events, outcome: events.length > 0 ? 'added' : 'nothing' };
    },
  };
}

/** Reads the status of a call that we requested. */
function readDial({ event, call }: RetellMessage): Pick<CallMessage, 'dial'> {
  const key = call.metadata?.[CALL_KEY];
  if (key == null) return {};
  // In a webhook about a call's end, the call may still have its earlier status.
  const status = !ENDS.has(event) ? 'ongoing' : isRetellOver(call.call_status) ? call.call_status : 'ended';
  const costCents = call.call_cost?.combined_cost ?? undefined;
  const durationMs = toDurationMs(call.duration_ms);
  return {
    dial: { key, ...mapRetellStatus(status, call.disconnection_reason), ...omitUndefined({ durationMs, costCents }) },
  };
}

function planEvents(message: RetellMessage, call: StoredCall, { key, receivedAt }: Delivery): ConversationEvent[] {
  const { event } = message;
  const isEnd = ENDS.has(event);
  const startedAt = toInstant(message.call.start_timestamp, receivedAt);
  const endedAt = toInstant(message.call.end_timestamp, receivedAt);
  const started = startEvents(startOf(message.call), call, startedAt ?? receivedAt);
  const isLive = event === 'transcript_updated' && endedAt === undefined && call.end === undefined;
  const report = { reported: readHistory(message, receivedAt), reportedAt: endedAt ?? receivedAt } as const;
  const messages = missingMessageEvents({ ...report, ending: isEnd ? 'closed' : 'open' }, call, {
    key,
    isLate: !isLive,
  });
  const transfer = transferEvents(message, call, { key, at: receivedAt });
  const ended = isEnd ? endEvents(readEnd(message.call, call, receivedAt), call) : [];
  return [...started, ...messages, ...transfer, ...ended];
}

function startOf({ call_id, call_type, direction, from_number, to_number, ...call }: RetellCall) {
  const agentVersion = call.agent_version == null ? undefined : truncateField(String(call.agent_version), 40);
  return {
    reported: {
      direction: direction === 'outbound' ? ('outbound' as const) : ('inbound' as const),
      from: toParty(from_number),
      to: toParty(to_number),
      channel: call_type === 'web_call' ? 'web' : 'phone',
      ...omitUndefined({
        agentId: truncateField(call.agent_id, 128),
        agentName: truncateField(call.agent_name, 200),
        agentVersion,
      }),
    },
    provider: { platform: 'retell', callId: call_id },
  };
}

/** Records a transfer as a tool message: its target and outcome. */
function transferEvents(
  { event, call: { transfer_destination: within }, transfer_destination: beside }: RetellMessage,
  call: StoredCall,
  { key, at }: { readonly key: string; readonly at: string },
): ConversationEvent[] {
  if (!event.startsWith('transfer_')) return [];
  const to = truncateField(typeof beside === 'string' ? beside : (beside?.number ?? within), 200);
  const text = to ? `${event} -> ${to}` : `${event}:`;
  if (call.messages.some((message) => message.role === 'tool' && message.text === text)) return [];
  const data = { at, messageId: messageId(key), role: 'tool' as const, text };
  return [{ type: 'conversation.message-received', data }];
}

function readEnd(reported: RetellCall, call: StoredCall, receivedAt: string): Ended {
  const at = toInstant(reported.end_timestamp, receivedAt) ?? call.end?.at ?? receivedAt;
  const reason = truncateField(reported.disconnection_reason, MAX_REASON_LENGTH) ?? call.end?.reason ?? 'ended';
  const startedAt = toInstant(reported.start_timestamp, receivedAt);
  const durationMs = toDurationMs(reported.duration_ms) ?? millisecondsBetween(startedAt, at);
  const { call_cost: cost, call_analysis: analysis, latency } = reported;
  const costs = cost?.product_costs
    ?.flatMap(({ product, cost: cents }) =>
      cents == null ? [] : [{ product: truncateField(product, MAX_PRODUCT_LENGTH) ?? 'other', cents }],
    )
    .slice(0, MAX_COSTS);
  const e2e = latency?.e2e;
  return {
    at,
    reason,
    ...omitUndefined({
      durationMs,
      recordingUrl: [reported.recording_url, reported.recording_multi_channel_url].find(isWebUrl),
      costCents: cost?.combined_cost ?? undefined,
      costs: costs?.length ? costs : undefined,
      summary: truncateField(analysis?.call_summary, MAX_SUMMARY_LENGTH),
      successful: analysis?.call_successful ?? undefined,
      transferred: TRANSFERRED.has(reason) ? true : undefined,
      latency: e2e?.p50 == null || e2e.p90 == null ? undefined : { p50: Math.round(e2e.p50), p90: Math.round(e2e.p90) },
    }),
  };
}
