import { CALL_CHANNELS } from '@switchboard/contracts/calls/call';
import {
  type CallStatus,
  type EndedGroup,
  findEndedCause,
  type Outcome,
} from '@switchboard/contracts/calls/ended-reasons';
import { laterInstant } from '../conversations/instant.ts';
import type { CallState } from './call-state.ts';

/** The facts about a call that its events determine. */
export interface CallFacts {
  readonly status: CallStatus;
  readonly endedGroup: EndedGroup | null;
  readonly outcome: Outcome | null;
  readonly transferred: boolean | null;
  /** Whether metrics count the call as resolved: the agent resolved it, or a later event reports its matter as done. */
  readonly resolved: boolean | null;
  readonly latency: { readonly p50: number | null; readonly p90: number | null };
  /** From its start to the first words of ours. Null if a clock is wrong: it is longer than any call. */
  readonly answerMs: number | null;
  /** From its start until the first alert, null as above; and from the alert, or the start if that is later, until somebody acknowledged it. */
  readonly attentionMs: number | null;
  readonly acknowledgeMs: number | null;
}

/** Counts up with each change of what follows here: figures are then taken in anew from the log. */
export const CALL_FACTS = 5;

/** A caller who hangs up before their second sentence, or choice by keys, has been told nothing. */
const FEW_MESSAGES = 2;

/** Tells how a call stands and turned out. */
export function callFacts({ conversation: { record }, told }: CallState): CallFacts {
  const cause = record.endedAt === null ? undefined : findEndedCause(told.endedReason);
  const outcome = record.endedAt === null ? null : outcomeOf(cause?.outcome ?? null, told);
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

function outcomeOf(known: Outcome | null, told: CallState['told']): Outcome {
  if (told.transferred === true) return 'transferred';
  if (known !== null) return known;
  const group = findEndedCause(told.endedReason)?.group;
  if (group === 'caller' && told.successful !== true && told.callerMessages < FEW_MESSAGES) return 'hung_up';
  return told.successful === false ? 'failed' : 'solved';
}

/** The value that so large a part of the turns doesn't exceed: the nearest rank. */
export function percentile(turns: readonly { readonly totalMs: number }[], part: number): number | null {
  const sorted = turns.map(({ totalMs }) => totalMs).sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
}

const between = (from: string, to: string | null): number | null =>
  to === null ? null : Math.max(0, Date.parse(to) - Date.parse(from));

/** Longer than any call. */
const MAX_CALL_MS = 7 * 86_400_000;
const withinCall = (ms: number | null): number | null => (ms !== null && ms <= MAX_CALL_MS ? ms : null);

const channels: readonly string[] = CALL_CHANNELS;

/** Whether people see it among the calls: neither deleted nor a test, and somebody spoke, or could have. */
export const isListedCall = ({ conversation: { record } }: CallState): boolean =>
  record.deletedAt === null && channels.includes(record.channel);
