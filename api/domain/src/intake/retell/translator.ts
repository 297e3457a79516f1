import { type ConversationEvent, conversationEvents } from '@switchboard/contracts/conversations/events';
import { CALL_KEY, isRetellOver, retellStatus } from '../../carriers/retell-calls.ts';
import { addedEvents, messageId } from '../added.ts';
import { endEvents } from '../end.ts';
import { faultOf } from '../fault-of.ts';
import { carrierIds, given, isWebUrl, limited, partyOf } from '../given.ts';
import type { CallMessage, Delivery, PlatformTranslator, Reading } from '../platform.ts';
import { startEvents } from '../start.ts';
import { type Ended, type StoredCall, storedCall } from '../stored-call.ts';
import { durationOf, instantOf, millisecondsBetween } from '../time.ts';
import { historyOf } from './history.ts';
import { type RetellCall, RetellEnvelope, type RetellEvent, RetellMessage } from './payload.ts';

/** Retell: what its webhooks tell of a call. Any of the known ones makes the call known. */
export const retellTranslator: PlatformTranslator = { read };

const ALL_TYPES = Object.keys(conversationEvents);
const ENDS: ReadonlySet<RetellEvent> = new Set(['call_ended', 'call_analyzed']);
const MAX_REASON = 64;
const MAX_SUMMARY = 10_000;
const MAX_COSTS = 20;
const MAX_PRODUCT = 40;
/** Of `disconnection_reason`: somebody else has the caller. */
const TRANSFERRED: ReadonlySet<string> = new Set(['call_transfer', 'transfer_bridged']);

function read(delivery: Delivery): Reading {
  const envelope = RetellEnvelope.safeParse(delivery.body);
  if (!envelope.success) return { kind: 'invalid', messageType: null, reason: faultOf(envelope.error) };
  const messageType = envelope.data.event;
  if (!RetellMessage.shape.event.safeParse(messageType).success) {
    return { kind: 'unknown', messageType };
  }
  const parsed = RetellMessage.safeParse(delivery.body);
  if (!parsed.success) return { kind: 'invalid', messageType, reason: faultOf(parsed.error) };
  const message = parsed.data;
  return {
    kind: 'call',
    messageType,
    callId: message.call.call_id,
    otherIds: carrierIds(message.call.telephony_identifier?.twilio_call_sid),
    types: ALL_TYPES,
    isOver: ENDS.has(message.event),
    ...dialOf(message),
    plan: (stored) => {
      const call = storedCall(stored);
      if (call.isErased) return { events: [], outcome: 'dropped' };
      const events = planOf(message, call, delivery);
      return { events, outcome: events.length > 0 ? 'added' : 'nothing' };
    },
  };
}

/** How a call that we asked for stands. */
function dialOf({ event, call }: RetellMessage): Pick<CallMessage, 'dial'> {
  const key = call.metadata?.[CALL_KEY];
  if (key == null) return {};
  // The call that a webhook of its end has may still have the status from before.
  const status = !ENDS.has(event) ? 'ongoing' : isRetellOver(call.call_status) ? call.call_status : 'ended';
  const costCents = call.call_cost?.combined_cost ?? undefined;
  const durationMs = durationOf(call.duration_ms);
  return { dial: { key, ...retellStatus(status, call.disconnection_reason), ...given({ durationMs, costCents }) } };
}

function planOf(message: RetellMessage, call: StoredCall, { key, receivedAt }: Delivery): ConversationEvent[] {
  const { event } = message;
  const isEnd = ENDS.has(event);
  const startedAt = instantOf(message.call.start_timestamp, receivedAt);
  const endedAt = instantOf(message.call.end_timestamp, receivedAt);
  const started = startEvents(startOf(message.call), call, startedAt ?? receivedAt);
  const isLive = event === 'transcript_updated' && endedAt === undefined && call.end === undefined;
  const telling = { told: historyOf(message, receivedAt), toldAt: endedAt ?? receivedAt } as const;
  const said = addedEvents({ ...telling, ending: isEnd ? 'closed' : 'open' }, call, { key, isLate: !isLive });
  const moved = transferEvents(message, call, { key, at: receivedAt });
  const ended = isEnd ? endEvents(endOf(message.call, call, receivedAt), call) : [];
  return [...started, ...said, ...moved, ...ended];
}

function startOf({ call_id, call_type, direction, from_number, to_number, ...call }: RetellCall) {
  const agentVersion = call.agent_version == null ? undefined : limited(String(call.agent_version), 40);
  return {
    told: {
      direction: direction === 'outbound' ? ('outbound' as const) : ('inbound' as const),
      from: partyOf(from_number),
      to: partyOf(to_number),
      channel: call_type === 'web_call' ? 'web' : 'phone',
      ...given({ agentId: limited(call.agent_id, 128), agentName: limited(call.agent_name, 200), agentVersion }),
    },
    provider: { platform: 'retell', callId: call_id },
  };
}

/** A transfer shows as a tool does: to whom, and what came of it. */
function transferEvents(
  { event, call: { transfer_destination: within }, transfer_destination: beside }: RetellMessage,
  call: StoredCall,
  { key, at }: { readonly key: string; readonly at: string },
): ConversationEvent[] {
  if (!event.startsWith('transfer_')) return [];
  const to = limited(typeof beside === 'string' ? beside : (beside?.number ?? within), 200);
  const text = to ? `${event} -> ${to}` : `${event}:`;
  if (call.messages.some((message) => message.role === 'tool' && message.text === text)) return [];
  const data = { at, messageId: messageId(key), role: 'tool' as const, text };
  return [{ type: 'conversation.message-received', data }];
}

function endOf(told: RetellCall, call: StoredCall, receivedAt: string): Ended {
  const at = instantOf(told.end_timestamp, receivedAt) ?? call.end?.at ?? receivedAt;
  const reason = limited(told.disconnection_reason, MAX_REASON) ?? call.end?.reason ?? 'ended';
  const startedAt = instantOf(told.start_timestamp, receivedAt);
  const durationMs = durationOf(told.duration_ms) ?? millisecondsBetween(startedAt, at);
  const { call_cost: cost, call_analysis: analysis, latency } = told;
  const costs = cost?.product_costs
    ?.flatMap(({ product, cost: cents }) =>
      cents == null ? [] : [{ product: limited(product, MAX_PRODUCT) ?? 'other', cents }],
    )
    .slice(0, MAX_COSTS);
  const e2e = latency?.e2e;
  return {
    at,
    reason,
    ...given({
      durationMs,
      recordingUrl: [told.recording_url, told.recording_multi_channel_url].find(isWebUrl),
      costCents: cost?.combined_cost ?? undefined,
      costs: costs?.length ? costs : undefined,
      summary: limited(analysis?.call_summary, MAX_SUMMARY),
      successful: analysis?.call_successful ?? undefined,
      transferred: TRANSFERRED.has(reason) ? true : undefined,
      latency: e2e?.p50 == null || e2e.p90 == null ? undefined : { p50: Math.round(e2e.p50), p90: Math.round(e2e.p90) },
    }),
  };
}
