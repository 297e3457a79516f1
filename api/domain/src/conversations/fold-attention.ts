import {
  ATTENTION_LEVELS,
  type Attention,
  type AttentionLevel,
} from '@switchboard/contracts/conversations/conversation';
import type { AttentionRaised } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import type { FoldEffects } from './fold-effects.ts';
import type { ConversationFold } from './fold-state.ts';
import { canonicalInstant } from './instant.ts';

/** Who ended the alerts up to a position, and when. */
export interface Clearing {
  readonly upTo: number;
  readonly clearedAt: string;
  readonly clearedBy: string;
}

interface RaiseEvent {
  readonly data: z.infer<typeof AttentionRaised>;
  readonly position: number;
}

/** Adds an alert. It rings when nothing stood or when the level shown rises, and never while the conversation is deleted. */
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
  memory.standing = standingAfter(memory.standing, attention);
  memory.lastRaise = { level: attention.level, reason: attention.reason };
  record.attention = shownOf(memory.standing);
  effects.attention.push({ kind: 'raised', attention });
  const rises = before === null || rankOf(attention.level) > rankOf(before.level);
  if (rises && record.deletedAt === null) {
    effects.rings.push({ conversationId: record.id, seq: attention.seq, level: attention.level, position });
    draft.lastAlertPosition = position;
  }
}

/** How far the clocks of one call's reporters may differ. */
const CLOCK_SKEW_MS = 300_000;

/** The time of an alert; that of the call's start if the alert claims to be far older, so that it isn't shown as waiting for years. */
function raisedAt(at: string, startedAt: string | null): string {
  return startedAt !== null && Date.parse(at) < Date.parse(startedAt) - CLOCK_SKEW_MS ? startedAt : at;
}

/** Ends every alert that stands at or before `upTo`; later ones stay. */
export function clearAttention({ record, memory }: ConversationFold, clearing: Clearing, effects: FoldEffects): void {
  const left = memory.standing.filter((attention) => attention.position > clearing.upTo);
  if (left.length === memory.standing.length) return;
  memory.standing = left;
  record.attention = shownOf(left);
  effects.attention.push({ kind: 'cleared', ...clearing });
}

// An alert below or level with a later one can't be shown any more: clearing the later one clears it too. Forgetting it
// keeps at most one alert a level, however many were raised.
function standingAfter(standing: readonly Attention[], raised: Attention): Attention[] {
  return [...standing.filter((attention) => rankOf(attention.level) > rankOf(raised.level)), raised];
}

// Ascending by position and, after standingAfter, descending by level: the first is the highest, and the latest of it.
function shownOf(standing: readonly Attention[]): Attention | null {
  return standing[0] ?? null;
}

function rankOf(level: AttentionLevel): number {
  return ATTENTION_LEVELS.indexOf(level);
}
