import {
  ATTENTION_LEVELS,
  type Attention,
  type AttentionLevel,
} from '@switchboard/contracts/conversations/conversation';
import type { AttentionRaised } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import type { ConversationFold, FoldEffects } from './fold-state.ts';
import { canonicalInstant } from './instant.ts';

// The attention of a conversation: a set of open alerts. The row shows the highest level and, within it, the latest alert. A raise rings if
// nothing was open or the shown level rises, never while the conversation is deleted. Acknowledging or clearing ends every alert up to a
// position; a lower-level alert that was raised later stays.

/** Clears the alerts up to the position `upTo`. */
export interface Clearing {
  readonly upTo: number;
  readonly clearedAt: string;
  readonly clearedBy: string;
}

interface RaiseEvent {
  readonly data: z.infer<typeof AttentionRaised>;
  readonly position: number;
}

/** Adds an alert, and rings if the shown level rises. */
export function raiseAttention(draft: ConversationFold, { data, position }: RaiseEvent, effects: FoldEffects): void {
  const { record, memory } = draft;
  const before = record.attention;
  const attention: Attention = {
    level: data.level,
    reason: data.reason,
    ruleId: data.ruleId,
    evidence: data.evidence,
    seq: data.seq ?? memory.lastCallerSeq ?? (record.messageCount === 0 ? null : record.messageCount),
    raisedAt: raisedAt(canonicalInstant(data.at), memory.startedAt),
    position,
  };
  memory.standing = addStanding(memory.standing, attention);
  memory.lastRaise = { level: attention.level, reason: attention.reason };
  record.attention = findShown(memory.standing);
  effects.attention.push({ kind: 'raised', attention });
  const rises = before === null || rank(attention.level) > rank(before.level);
  if (rises && record.deletedAt === null) {
    effects.rings.push({ conversationId: record.id, seq: attention.seq, level: attention.level, position });
    draft.lastAlertPosition = position;
  }
}

/** Restores alerts as they stood before somebody handled them, without ringing again. */
export function restoreAttention(
  { record, memory }: ConversationFold,
  alerts: readonly Attention[],
  effects: FoldEffects,
): void {
  for (const attention of alerts) {
    memory.standing = addStanding(memory.standing, attention);
    effects.attention.push({ kind: 'raised', attention });
  }
  record.attention = findShown(memory.standing);
}

/** The maximum difference between the clocks of a call's sources. */
const CLOCK_SKEW_MS = 300_000;

/**
 * Returns the time of an alert, or the call's start if the alert claims to be far older, so that the alert doesn't appear to have been waiting
 * for years.
 */
function raisedAt(at: string, startedAt: string | null): string {
  return startedAt !== null && Date.parse(at) < Date.parse(startedAt) - CLOCK_SKEW_MS ? startedAt : at;
}

/** Clears every open alert at or before `upTo`; later alerts stay. */
export function clearAttention({ record, memory }: ConversationFold, clearing: Clearing, effects: FoldEffects): void {
  const left = memory.standing.filter((attention) => attention.position > clearing.upTo);
  if (left.length === memory.standing.length) return;
  memory.standing = left;
  record.attention = findShown(left);
  effects.attention.push({ kind: 'cleared', ...clearing });
}

// An alert at or below the level of a later one can never show again, because clearing the later one clears it too. Dropping it keeps at most one alert per
// level, however many are raised.
function addStanding(standing: readonly Attention[], raised: Attention): Attention[] {
  return [...standing.filter((attention) => rank(attention.level) > rank(raised.level)), raised];
}

// Alerts are ascending by position and so descending by level: the first is the highest.
function findShown(standing: readonly Attention[]): Attention | null {
  return standing[0] ?? null;
}

function rank(level: AttentionLevel): number {
  return ATTENTION_LEVELS.indexOf(level);
}
