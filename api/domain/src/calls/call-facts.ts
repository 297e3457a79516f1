import { CALL_CHANNELS } from '@switchboard/contracts/calls/call';
import {
  type CallStatus,
  type EndedGroup,
  findEndedCause,
  type Outcome,
} from '@switchboard/contracts/calls/ended-reasons';
import { laterInstant } from '../conversations/instant.ts';
import type { CallState } from './call-state.ts';

/** The facts about a call that follow from its events. */
export interface CallFacts {
  readonly status: CallStatus;
  readonly endedGroup: EndedGroup | null;
  readonly outcome: Outcome | null;
  readonly transferred: boolean | null;
  /** Whether metrics count the call as resolved: the agent resolved it, or a later event reports that its matter is done. */
  readonly resolved: boolean | null;
  readonly latency: { readonly p50: number | null; readonly p90: number | null };
  /** The time from the start to the first words of the agent or staff. Null if it is longer than any call, since a clock must then be wrong. */
  readonly answerMs: number | null;
  /** The time from the start to the first alert, and from that alert (or the start, if later) to its acknowledgment. Null like {@link answerMs}. */
  readonly attentionMs: number | null;
  readonly acknowledgeMs: number | null;
}

/** Increment this with each change to {@link callFacts}; metrics are then rebuilt from the log. */
export const CALL_FACTS_VERSION = 5;

/** A caller who hangs up before their second message, spoken or by key presses, has hung up early. */
const MIN_CALLER_MESSAGES = 2;

/** Derives the facts about a call from its state. */
export function callFacts({ conversation: { record }, told }: CallState): CallFacts {
  const cause = record.endedAt === null ? undefined : findEndedCause(told.endedReason);
  const outcome = record.endedAt === null ? null : toOutcome(cause?.outcome ?? null, told);
  return {
    status: record.endedAt === null ? 'in_progress' : (cause?.status ?? 'completed'),
    endedGroup: cause?.group ?? null,
    outcome,
    transferred: outcome === null ? null : outcome === 'transferred',
    resolved: outcome === null ? null : outcome === 'solved' || told.successful === true,
    latency:
      told.turns.length === 0 && told.latency
        ? told.latency
        : { p50: percentile(told.turns, 0.5), p90: percentile(told.turns, 0.9) },
    answerMs: withinCall(between(record.createdAt, told.answeredAt)),
    attentionMs: withinCall(between(record.createdAt, told.attentionAt)),
    acknowledgeMs:
      told.attentionAt === null ? null : between(laterInstant(told.attentionAt, record.createdAt), told.acknowledgedAt),
  };
}

function toOutcome(known: Outcome | null, told: CallState['told']): Outcome {
  if (told.transferred === true) return 'transferred';
  if (known !== null) return known;
  const group = findEndedCause(told.endedReason)?.group;
  if (group === 'caller' && told.successful !== true && told.callerMessages < MIN_CALLER_MESSAGES) return 'hung_up';
  return told.successful === false ? 'failed' : 'solved';
}

/** Returns the percentile of the turns' durations, by nearest rank. */
export function percentile(turns: readonly { readonly totalMs: number }[], part: number): number | null {
  const sorted = turns.map(({ totalMs }) => totalMs).sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
}

const between = (from: string, to: string | null): number | null =>
  to === null ? null : Math.max(0, Date.parse(to) - Date.parse(from));

/** No call lasts longer. */
const MAX_CALL_MS = 7 * 86_400_000;
const withinCall = (ms: number | null): number | null => (ms !== null && ms <= MAX_CALL_MS ? ms : null);

const channels: readonly string[] = CALL_CHANNELS;

/** Whether the list of calls shows it: on a call channel and not deleted. */
export const isListedCall = ({ conversation: { record } }: CallState): boolean =>
  record.deletedAt === null && channels.includes(record.channel);
