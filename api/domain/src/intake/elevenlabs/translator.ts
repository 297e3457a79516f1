import { type ConversationEvent, conversationEvents } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import { addedEvents } from '../added.ts';
import type { ToldMessage } from '../align/tell.ts';
import { endEvents } from '../end.ts';
import { faultOf } from '../fault-of.ts';
import { carrierIds, given, limited, messageText, partyOf } from '../given.ts';
import type { Delivery, PlatformTranslator, Reading } from '../platform.ts';
import { startEvents } from '../start.ts';
import { type Ended, type StoredCall, storedCall } from '../stored-call.ts';
import { durationOf, instantOf, offsetOf } from '../time.ts';
import {
  ElevenLabsEnvelope,
  type ElevenLabsLine,
  type ElevenLabsMessage,
  type ElevenLabsType,
  elevenLabsMessages,
} from './payload.ts';

/** ElevenLabs: what its webhooks tell of a call once it is over, or could not begin. */
export const elevenLabsTranslator: PlatformTranslator = { read };

const ALL_TYPES = Object.keys(conversationEvents);
const MAX_REASON = 64;
const MAX_SUMMARY = 10_000;
const SECOND_MS = 1_000;

function read(delivery: Delivery): Reading {
  const envelope = ElevenLabsEnvelope.safeParse(delivery.body);
  if (!envelope.success) return { kind: 'invalid', messageType: null, reason: faultOf(envelope.error) };
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

interface Meaning<M> {
  /** Its carrier's id of the call. */
  otherId(message: M): string | null | undefined;
  readonly isOver: boolean;
  plan(message: M, call: StoredCall, delivery: Delivery): readonly ConversationEvent[];
}

/** Makes the reader of one type of message from what it means. */
function reader<T extends ElevenLabsType>(messageType: T, meaning: Meaning<ElevenLabsMessage<T>>) {
  const schema = elevenLabsMessages[messageType] as unknown as z.ZodType<ElevenLabsMessage<T>>; // the one of this type
  return (delivery: Delivery): Reading => {
    const parsed = schema.safeParse(delivery.body);
    if (!parsed.success) return { kind: 'invalid', messageType, reason: faultOf(parsed.error) };
    const message = parsed.data;
    return {
      kind: 'call',
      messageType,
      callId: message.data.conversation_id,
      otherIds: carrierIds(meaning.otherId(message)),
      types: ALL_TYPES,
      isOver: meaning.isOver,
      plan: (stored) => {
        const call = storedCall(stored);
        if (call.isErased) return { events: [], outcome: 'dropped' };
        const events = meaning.plan(message, call, delivery);
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
  const toldAt = instantOf(event_timestamp, receivedAt) ?? receivedAt;
  const startedAt = instantOf(metadata?.start_time_unix_secs, receivedAt);
  const durationMs = durationOf(metadata?.call_duration_secs, SECOND_MS);
  const endedAt =
    startedAt && durationMs !== undefined ? instantOf(Date.parse(startedAt) + durationMs, receivedAt) : undefined;
  const phone = metadata?.phone_call;
  const isOutbound = phone?.direction === 'outbound';
  const ours = partyOf(phone?.agent_number);
  const theirs = partyOf(phone?.external_number);
  const told = {
    direction: isOutbound ? ('outbound' as const) : ('inbound' as const),
    from: isOutbound ? ours : theirs,
    to: isOutbound ? theirs : ours,
    channel: phone ? 'phone' : 'web',
    ...given({
      agentId: limited(agent_id, 128),
      agentName: limited(agent_name, 200),
      agentVersion: limited(version_id, 40),
      language: limited(metadata?.main_language, 35),
    }),
  };
  const provider = { platform: 'elevenlabs', callId };
  const lines = (data.transcript ?? []).flatMap((line) => messagesOf(line, { startedAt, receivedAt }));
  return [
    ...startEvents({ told, provider }, call, startedAt ?? toldAt),
    ...addedEvents({ told: lines, toldAt: endedAt ?? toldAt, ending: 'closed' }, call, { key, isLate: true }),
    ...endEvents({ ...endOf(data, call), at: endedAt ?? call.end?.at ?? toldAt, ...given({ durationMs }) }, call),
  ];
}

function endOf({ status, metadata, analysis }: ElevenLabsMessage<'post_call_transcription'>['data'], call: StoredCall) {
  const fallback = status === 'failed' ? 'failed' : (call.end?.reason ?? 'ended');
  const result = analysis?.call_successful;
  return {
    reason: limited(metadata?.termination_reason, MAX_REASON) ?? fallback,
    ...given({
      costCents: metadata?.cost_fiat == null ? undefined : Math.round(metadata.cost_fiat * 1_000_000) / 10_000,
      summary: limited(analysis?.transcript_summary, MAX_SUMMARY),
      successful: result === 'success' ? true : result === 'failure' ? false : undefined,
    }),
  } satisfies Omit<Ended, 'at'>;
}

/** Who spoke, and what the tools did, of one line. */
function messagesOf(
  line: ElevenLabsLine,
  { startedAt, receivedAt }: { readonly startedAt: string | undefined; readonly receivedAt: string },
): ToldMessage[] {
  const offsetMs = offsetOf(line.time_in_call_secs);
  const at = (startedAt && offsetMs !== undefined && instantOf(Date.parse(startedAt) + offsetMs, receivedAt)) || null;
  const tools = [
    ...(line.tool_calls ?? []).map(
      ({ tool_name, params_as_json }) => `${tool_name ?? 'tool'}(${params_as_json ?? ''})`,
    ),
    ...(line.tool_results ?? []).map(
      ({ tool_name, result_value }) => `${tool_name ?? 'tool'} -> ${result_value ?? ''}`,
    ),
  ].map((text) => ({ role: 'tool' as const, text }));
  const spoken = { role: line.role === 'user' ? ('caller' as const) : ('agent' as const), text: line.message ?? '' };
  const said = line.role === 'user' || line.role === 'agent' ? [spoken] : [];
  return [...tools, ...said]
    .filter(({ text }) => text.trim() !== '')
    .map(({ role, text }) => ({ role, text: messageText(text), at, ...(offsetMs !== undefined && { offsetMs }) }));
}

/** A call that nobody took: it began and ended at once. */
function failureEvents(
  { event_timestamp, data }: ElevenLabsMessage<'call_initiation_failure'>,
  call: StoredCall,
  { receivedAt }: Delivery,
): ConversationEvent[] {
  const { conversation_id: callId, agent_id, failure_reason: reason, metadata } = data;
  const at = instantOf(event_timestamp, receivedAt) ?? receivedAt;
  const { From, To, Caller, Called } = metadata?.body ?? {};
  const told = {
    direction: 'outbound' as const,
    from: partyOf(From ?? Caller),
    to: partyOf(To ?? Called),
    channel: 'phone',
    ...given({ agentId: limited(agent_id, 128) }),
  };
  return [
    ...startEvents({ told, provider: { platform: 'elevenlabs', callId } }, call, at),
    ...endEvents({ at, reason: REASONS.get(reason ?? '') ?? 'dial_failed', durationMs: 0 }, call),
  ];
}

/** Of `failure_reason`, by the codes that other platforms have for the same. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['busy', 'busy'],
  ['no-answer', 'no-answer'],
]);

/** Where the sound of a call is kept. Where it comes before the words, these tell when the call began and ended. */
function audioEvents(
  { event_timestamp, data: { full_audio: recordingUrl } }: ElevenLabsMessage<'post_call_audio'>,
  call: StoredCall,
  { receivedAt }: Delivery,
): ConversationEvent[] {
  const { end } = call;
  if (!recordingUrl || end?.recordingUrl !== undefined) return [];
  const at = end?.at ?? instantOf(event_timestamp, receivedAt) ?? receivedAt;
  return endEvents({ at, reason: end?.reason ?? 'ended', recordingUrl }, call);
}
