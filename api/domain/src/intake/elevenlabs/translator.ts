import { type ConversationEvent, conversationEvents } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import { carrierIds, describeFault, messageText, omitUndefined, toParty, truncateField } from '../call/fields.ts';
import type { ReportedMessage } from '../call/messages.ts';
import { missingMessageEvents } from '../call/messages.ts';
import { type Ended, endEvents, type StoredCall, startEvents, storedCall } from '../call/stored-call.ts';
import { toDurationMs, toInstant, toOffsetMs } from '../call/time.ts';
import type { Delivery, PlatformTranslator, Reading } from '../call/translator.ts';
import {
  ElevenLabsEnvelope,
  type ElevenLabsLine,
  type ElevenLabsMessage,
  type ElevenLabsType,
  elevenLabsMessages,
} from './payload.ts';

/** Translates ElevenLabs' webhooks, which arrive once a call is over or has failed to start. */
export const elevenLabsTranslator: PlatformTranslator = { read };

const ALL_TYPES = Object.keys(conversationEvents);
const MAX_REASON_LENGTH = 64;
const MAX_SUMMARY_LENGTH = 10_000;
const SECOND_MS = 1_000;

function read(delivery: Delivery): Reading {
  const envelope = ElevenLabsEnvelope.safeParse(delivery.body);
  if (!envelope.success) return { kind: 'invalid', messageType: null, reason: describeFault(envelope.error) };
  const messageType = envelope.data.type;
  if (!isKnown(messageType)) return { kind: 'unknown', messageType };
  return readers[messageType](delivery);
}

const isKnown = (type: string): type is ElevenLabsType => Object.hasOwn(elevenLabsMessages, type);

const readers: Readonly<Record<ElevenLabsType, (delivery: Delivery) => Reading>> = {
  post_call_transcription: reader('post_call_transcription', {
    otherId: ({ data: { metadata } }) => metadata?.phone_call?.call_sid,
    isOver: true,
    plan: transcriptionEvents,
  }),
  call_initiation_failure: reader('call_initiation_failure', {
    otherId: ({ data: { metadata } }) => metadata?.body?.CallSid,
    isOver: true,
    plan: failureEvents,
  }),
  post_call_audio: reader('post_call_audio', { otherId: () => undefined, isOver: true, plan: audioEvents }),
};

interface MessageHandler<M> {
  /** The call's id at its carrier. */
  otherId(message: M): string | null | undefined;
  readonly isOver: boolean;
  plan(message: M, call: StoredCall, delivery: Delivery): readonly ConversationEvent[];
}

/** Creates the reader of one message type from its handler. */
function reader<T extends ElevenLabsType>(messageType: T, handler: MessageHandler<ElevenLabsMessage<T>>) {
  const schema = elevenLabsMessages[messageType] as unknown as z.ZodType<ElevenLabsMessage<T>>; // The schema of this message type.
  return (delivery: Delivery): Reading => {
    const parsed = schema.safeParse(delivery.body);
    if (!parsed.success) return { kind: 'invalid', messageType, reason: describeFault(parsed.error) };
    const message = parsed.data;
    return {
      kind: 'call',
      messageType,
      callId: message.data.conversation_id,
      otherIds: carrierIds(handler.otherId(message)),
      types: ALL_TYPES,
      isOver: handler.isOver,
      plan: (stored) => {
        const call = storedCall(stored);
        if (call.isErased) return { events: [], outcome: 'dropped' };
        const events = handler.plan(message, call, delivery);
        return { events, outcome: events.length > 0 ? 'added' : 'nothing' };
      },
    };
  };
}

function transcriptionEvents(
  { event_timestamp, data }: ElevenLabsMessage<'post_call_transcription'>,
  call: StoredCall,
  { key, receivedAt }: Delivery,
): ConversationEvent[] {
  const { metadata, conversation_id: callId, agent_id, agent_name, version_id } = data;
  const reportedAt = toInstant(event_timestamp, receivedAt) ?? receivedAt;
  const startedAt = toInstant(metadata?.start_time_unix_secs, receivedAt);
  const durationMs = toDurationMs(metadata?.call_duration_secs, SECOND_MS);
  const endedAt =
    startedAt && durationMs !== undefined ? toInstant(Date.parse(startedAt) + durationMs, receivedAt) : undefined;
  const phone = metadata?.phone_call;
  const isOutbound = phone?.direction === 'outbound';
  const ours = toParty(phone?.agent_number);
  const theirs = toParty(phone?.external_number);
  const reported = {
    direction: isOutbound ? ('outbound' as const) : ('inbound' as const),
    from: isOutbound ? ours : theirs,
    to: isOutbound ? theirs : ours,
    channel: phone ? 'phone' : 'web',
    ...omitUndefined({
      agentId: truncateField(agent_id, 128),
      agentName: truncateField(agent_name, 200),
      agentVersion: truncateField(version_id, 40),
      language: truncateField(metadata?.main_language, 35),
    }),
  };
  const provider = { platform: 'elevenlabs', callId };
  const lines = (data.transcript ?? []).flatMap((line) => readMessages(line, { startedAt, receivedAt }));
  return [
    ...startEvents({ reported, provider }, call, startedAt ?? reportedAt),
    ...missingMessageEvents({ reported: lines, reportedAt: endedAt ?? reportedAt, ending: 'closed' }, call, {
      key,
      isLate: true,
    }),
    ...endEvents(
      { ...readEnd(data, call), at: endedAt ?? call.end?.at ?? reportedAt, ...omitUndefined({ durationMs }) },
      call,
    ),
  ];
}

function readEnd(
  { status, metadata, analysis }: ElevenLabsMessage<'post_call_transcription'>['data'],
  call: StoredCall,
) {
  const fallback = status === 'failed' ? 'failed' : (call.end?.reason ?? 'ended');
  const result = analysis?.call_successful;
  return {
    reason: truncateField(metadata?.termination_reason, MAX_REASON_LENGTH) ?? fallback,
    ...omitUndefined({
      costCents: metadata?.cost_fiat == null ? undefined : Math.round(metadata.cost_fiat * 1_000_000) / 10_000,
      summary: truncateField(analysis?.transcript_summary, MAX_SUMMARY_LENGTH),
      successful: result === 'success' ? true : result === 'failure' ? false : undefined,
    }),
  } satisfies Omit<Ended, 'at'>;
}

/** Reads the speech and tool calls of one line. */
function readMessages(
  line: ElevenLabsLine,
  { startedAt, receivedAt }: { readonly startedAt: string | undefined; readonly receivedAt: string },
): ReportedMessage[] {
  const offsetMs = toOffsetMs(line.time_in_call_secs);
  const at = (startedAt && offsetMs !== undefined && toInstant(Date.parse(startedAt) + offsetMs, receivedAt)) || null;
  const tools = [
    ...(line.tool_calls ?? []).map(
      ({ tool_name, params_as_json }) => `${tool_name ?? 'tool'}(${params_as_json ?? ''})`,
    ),
    ...(line.tool_results ?? []).map(
      ({ tool_name, result_value }) => `${tool_name ?? 'tool'} -> ${result_value ?? ''}`,
    ),
  ].map((text) => ({ role: 'tool' as const, text }));
  const spoken = { role: line.role === 'user' ? ('caller' as const) : ('agent' as const), text: line.message ?? '' };
  const speech = line.role === 'user' || line.role === 'agent' ? [spoken] : [];
  return [...tools, ...speech]
    .filter(({ text }) => text.trim() !== '')
    .map(({ role, text }) => ({ role, text: messageText(text), at, ...(offsetMs !== undefined && { offsetMs }) }));
}

/** Returns the events of a call that failed to start, which begins and ends at once. */
function failureEvents(
  { event_timestamp, data }: ElevenLabsMessage<'call_initiation_failure'>,
  call: StoredCall,
  { receivedAt }: Delivery,
): ConversationEvent[] {
  const { conversation_id: callId, agent_id, failure_reason: reason, metadata } = data;
  const at = toInstant(event_timestamp, receivedAt) ?? receivedAt;
  const { From, To, Caller, Called } = metadata?.body ?? {};
  const reported = {
    direction: 'outbound' as const,
    from: toParty(From ?? Caller),
    to: toParty(To ?? Called),
    channel: 'phone',
    ...omitUndefined({ agentId: truncateField(agent_id, 128) }),
  };
  return [
    ...startEvents({ reported, provider: { platform: 'elevenlabs', callId } }, call, at),
    ...endEvents({ at, reason: REASONS.get(reason ?? '') ?? 'dial_failed', durationMs: 0 }, call),
  ];
}

/** End reasons by `failure_reason`, as the codes that other platforms use. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['busy', 'busy'],
  ['no-answer', 'no-answer'],
]);

/** Adds the recording's URL. If the audio arrives before the transcription, the transcription will correct the call's end. */
function audioEvents(
  { event_timestamp, data: { full_audio: recordingUrl } }: ElevenLabsMessage<'post_call_audio'>,
  call: StoredCall,
  { receivedAt }: Delivery,
): ConversationEvent[] {
  const { end } = call;
  if (!recordingUrl || end?.recordingUrl !== undefined) return [];
  const at = end?.at ?? toInstant(event_timestamp, receivedAt) ?? receivedAt;
  return endEvents({ at, reason: end?.reason ?? 'ended', recordingUrl }, call);
}
