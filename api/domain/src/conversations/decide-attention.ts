import type { AttentionLevel } from '@switchboard/contracts/conversations/conversation';
import type { ConversationEvent } from '@switchboard/contracts/conversations/events';
import { type Decision, refuse } from '../decision.ts';
import type { ConversationFold } from './fold-state.ts';
import { visible } from './visible.ts';

export const RAISED_BY_STAFF = 'raised_by_staff';

/** A person raises attention again: with the last level and reason, or of their own accord. Nothing happens while it stands. */
export function raiseAgain(
  conversation: ConversationFold | undefined,
  { at }: { readonly at: string },
): Decision<ConversationEvent> {
  const shown = visible(conversation);
  if (shown === undefined) return refuse('resource.not_found');
  if (shown.record.needsAttention) return [];
  const last = shown.memory.lastRaise ?? { level: 'attention', reason: RAISED_BY_STAFF };
  return [{ type: 'conversation.attention-raised', data: { at, ...last, ruleId: null, evidence: null } }];
}

/** A person has seen the alerts up to a position, by default all; later ones stay. */
export function acknowledgeAttention(
  conversation: ConversationFold | undefined,
  { at, upTo = Number.MAX_SAFE_INTEGER }: { readonly at: string; readonly upTo?: number | undefined },
): Decision<ConversationEvent> {
  const shown = visible(conversation);
  if (shown === undefined) return refuse('resource.not_found');
  const seen = shown.memory.standing.filter(({ position }) => position <= upTo).at(-1);
  if (seen === undefined) return [];
  return [{ type: 'conversation.attention-acknowledged', data: { at, upTo: seen.position } }];
}

export interface PolicyRaise {
  readonly at: string;
  readonly level: AttentionLevel;
  readonly reason: string;
  readonly ruleId: string;
  readonly evidence: string | null;
  /** The message that the rule found. */
  readonly seq?: number | undefined;
}

/**
 * A rule found a reason for attention; it is silent while any stands.
 *
 * A deleted conversation is raised too, unheard: it shows once restored. An erased or unknown one is left alone.
 */
export function raiseByPolicy(
  conversation: ConversationFold | undefined,
  raise: PolicyRaise,
): readonly ConversationEvent[] {
  if (conversation === undefined || conversation.memory.erased || conversation.record.needsAttention) return [];
  const { seq, ...data } = raise;
  return [{ type: 'conversation.attention-raised', data: seq === undefined ? data : { ...data, seq } }];
}
