import { MAX_TAGS_PER_CONVERSATION } from '@switchboard/contracts/base/constants';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { AttentionLevel, WorkState } from '@switchboard/contracts/conversations/conversation';
import {
  type ConversationEvent,
  type ConversationEventType,
  conversationEvents,
} from '@switchboard/contracts/conversations/events';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { type Decision, refuse } from '../decision.ts';
import { foldConversations, type StoredLike } from './fold.ts';
import { type ConversationFold, newFold } from './fold-state.ts';

// Decisions on a conversation: each takes its fold and a command, and returns the events to append, none if nothing would change, or a refusal.
// People decide only on conversations that they can see; rules also decide on deleted conversations, which show their alerts once restored.
// Repeating a command changes nothing, so clients may retry.

export const RAISED_BY_STAFF = 'raised_by_staff';

/** A person raises attention again, with the last level and reason if there are any. Nothing changes while attention is already raised. */
export function raiseAgain(
  conversation: ConversationFold | undefined,
  { at }: { readonly at: string },
): Decision<ConversationEvent> {
  const found = visible(conversation);
  if (found === undefined) return refuse('resource.not_found');
  if (found.record.needsAttention) return [];
  const last = found.memory.lastRaise ?? { level: 'attention', reason: RAISED_BY_STAFF };
  return [{ type: 'conversation.attention-raised', data: { at, ...last, ruleId: null, evidence: null } }];
}

/** A person acknowledges the alerts up to a position, by default all; later alerts stay. */
export function acknowledgeAttention(
  conversation: ConversationFold | undefined,
  { at, upTo = Number.MAX_SAFE_INTEGER }: { readonly at: string; readonly upTo?: number | undefined },
): Decision<ConversationEvent> {
  const found = visible(conversation);
  if (found === undefined) return refuse('resource.not_found');
  const seen = found.memory.standing.filter(({ position }) => position <= upTo).at(-1);
  if (seen === undefined) return [];
  return [{ type: 'conversation.attention-acknowledged', data: { at, upTo: seen.position } }];
}

/** A person handles the alerts up to a position, by default all, for everybody. */
export function handleAttention(
  conversation: ConversationFold | undefined,
  { at, upTo = Number.MAX_SAFE_INTEGER }: { readonly at: string; readonly upTo?: number | undefined },
): Decision<ConversationEvent> {
  const found = visible(conversation);
  if (found === undefined) return refuse('resource.not_found');
  return handleUpTo(found, at, upTo);
}

function handleUpTo({ memory }: ConversationFold, at: string, upTo: number): ConversationEvent[] {
  const handled = memory.standing.filter(({ position }) => position <= upTo).at(-1);
  return handled === undefined ? [] : [{ type: 'conversation.handled', data: { at, upTo: handled.position } }];
}

export interface Assignment {
  readonly at: string;
  /** Null takes the conversation away from its person, undefined leaves it with them. */
  readonly assigneeId?: string | null | undefined;
  readonly groupId?: string | null | undefined;
  /** Refuse if another person owns the conversation. */
  readonly ifUnowned?: boolean;
  /** Refuse unless this person owns the conversation, or it has no owner and they take it. */
  readonly onlyBy?: string | undefined;
}

/** Gives a conversation to a person, a group, both or nobody. Work that was done reopens with its new owner. */
export function assign(
  conversation: ConversationFold | undefined,
  { at, ifUnowned = false, onlyBy, ...to }: Assignment,
): Decision<ConversationEvent> {
  const found = visible(conversation);
  if (found === undefined) return refuse('resource.not_found');
  const { record } = found;
  const { assigneeId = record.assigneeId, groupId = record.groupId } = to;
  const owner = record.assigneeId;
  if (ifUnowned && owner !== null && owner !== assigneeId) return refuse('conversation.taken');
  if (onlyBy !== undefined && owner !== onlyBy && !(owner === null && assigneeId === onlyBy))
    return refuse(assigneeId === onlyBy ? 'conversation.taken' : 'permission.denied');
  const isOwned = assigneeId !== null || groupId !== null;
  const isReopened = isOwned && record.work === 'done';
  if (!isReopened && assigneeId === owner && groupId === record.groupId) return [];
  return [{ type: 'conversation.assigned', data: { at, assigneeId, groupId, cause: 'person', why: null } }];
}

export interface WorkChange {
  readonly at: string;
  readonly work: WorkState;
  /** The end of a snooze. */
  readonly until?: string | undefined;
}

/** Opens, snoozes or finishes the work on a conversation. Finished work handles its alerts. */
export function changeWork(
  conversation: ConversationFold | undefined,
  { at, work, until }: WorkChange,
): Decision<ConversationEvent> {
  const found = visible(conversation);
  if (found === undefined) return refuse('resource.not_found');
  const { record } = found;
  const handled = work === 'done' ? handleUpTo(found, at, Number.MAX_SAFE_INTEGER) : [];
  if (work === record.work && (work !== 'snoozed' || until === record.snoozedUntil)) return handled;
  return [
    ...handled,
    { type: 'conversation.work-changed', data: work === 'snoozed' ? { at, work, until } : { at, work } },
  ];
}

/** Reopens a conversation whose snooze ended. Snoozing again, or anything that reopened it before, changes nothing. */
export function endSnooze(
  conversation: ConversationFold | undefined,
  { at, until }: { readonly at: string; readonly until: string },
): readonly ConversationEvent[] {
  const { work, snoozedUntil } = conversation?.record ?? {};
  if (work !== 'snoozed' || snoozedUntil !== until) return [];
  return [{ type: 'conversation.work-changed', data: { at, work: 'open' } }];
}

export interface PolicyRaise {
  readonly at: string;
  readonly level: AttentionLevel;
  readonly reason: string;
  readonly ruleId: string;
  readonly evidence: string | null;
  /** The message that the rule matched. */
  readonly seq?: number | undefined;
}

/**
 * Raises attention by a rule, unless attention is already raised.
 *
 * Attention is raised even for a deleted conversation, which doesn't ring and shows the alert once restored. An erased or unknown conversation
 * stays unchanged.
 */
export function raiseByPolicy(
  conversation: ConversationFold | undefined,
  raise: PolicyRaise,
): readonly ConversationEvent[] {
  if (conversation === undefined || conversation.memory.erased || conversation.record.needsAttention) return [];
  const { seq, ...data } = raise;
  return [{ type: 'conversation.attention-raised', data: seq === undefined ? data : { ...data, seq } }];
}

/**
 * Assigns a tag to a conversation; a repeat changes nothing.
 *
 * `tag` is the account's catalog entry for the requested id. Unknown and archived tags are refused.
 */
export function assignSmartTag(
  conversation: ConversationFold | undefined,
  tag: SmartTag | undefined,
): Decision<ConversationEvent> {
  const found = visible(conversation);
  if (found === undefined) return refuse('resource.not_found');
  if (tag === undefined || tag.archived) return refuse('smart_tag.unknown');
  const { smartTagIds } = found.record;
  if (smartTagIds.includes(tag.id)) return [];
  if (smartTagIds.length >= MAX_TAGS_PER_CONVERSATION) return refuse('conversation.tag_limit_reached');
  return [{ type: 'conversation.smart-tag-assigned', data: { smartTagId: tag.id } }];
}

/** Removes a tag from a conversation; removing one that isn't assigned changes nothing. Archived tags can't be removed. */
export function removeSmartTag(
  conversation: ConversationFold | undefined,
  tag: SmartTag | undefined,
): Decision<ConversationEvent> {
  const found = visible(conversation);
  if (found === undefined) return refuse('resource.not_found');
  if (tag === undefined || tag.archived) return refuse('smart_tag.unknown');
  if (!found.record.smartTagIds.includes(tag.id)) return [];
  return [{ type: 'conversation.smart-tag-removed', data: { smartTagId: tag.id } }];
}

/** Hides a conversation from everyone until it is restored. A deleted conversation can't be found, so it can't be deleted again. */
export function deleteConversation(conversation: ConversationFold | undefined): Decision<ConversationEvent> {
  return visible(conversation) ? [{ type: 'conversation.deleted', data: {} }] : refuse('resource.not_found');
}

/** Restores a deleted conversation; a conversation that isn't deleted stays unchanged. An erased conversation can't be restored. */
export function restoreConversation(conversation: ConversationFold | undefined): Decision<ConversationEvent> {
  if (conversation === undefined || conversation.memory.erased) return refuse('resource.not_found');
  return conversation.record.deletedAt === null ? [] : [{ type: 'conversation.restored', data: {} }];
}

/** The end reason of a call that stopped reporting. */
export const LOST_REASON = 'lost';

/** Ends a call that has not reported for too long. A later report of its end overrides this. */
export function endLostCall(
  conversation: ConversationFold | undefined,
  { at }: { readonly at: string },
): readonly ConversationEvent[] {
  if (conversation === undefined || conversation.record.endedAt !== null) return [];
  return [{ type: 'conversation.ended', data: { at, reason: LOST_REASON } }];
}

/** Whether a conversation is past retention: it ended before an instant and has not been erased. A live conversation is always kept. */
export function isPastRetention(conversation: ConversationFold | undefined, before: Date): boolean {
  if (conversation === undefined || conversation.memory.erased) return false;
  const { endedAt } = conversation.record;
  return endedAt !== null && Date.parse(endedAt) < before.getTime();
}

/** Few decisions depend on what was said or noted, so most of the stream needn't be loaded. */
const WORDS: ReadonlySet<string> = new Set<ConversationEventType>([
  'conversation.message-received',
  'conversation.message-translated',
  'conversation.note-added',
  'conversation.note-edited',
  'conversation.note-removed',
]);

/** The event types to read before most decisions on a conversation. */
export const DECISION_TYPES: readonly string[] = Object.keys(conversationEvents).filter((type) => !WORDS.has(type));

/** The event types to read before a decision on its work, which a caller's message reopens. */
export const WORK_DECISION_TYPES: readonly string[] = [
  ...DECISION_TYPES,
  'conversation.message-received' satisfies ConversationEventType,
];

export interface DecisionEvents {
  readonly events: readonly StoredLike[];
  /** The stream's version; 0 if the stream doesn't exist. */
  readonly version: number;
}

/** Folds a conversation for a decision, from its events of {@link DECISION_TYPES}; undefined if it doesn't exist. */
export function decisionState(id: ConversationId, { events, version }: DecisionEvents): ConversationFold | undefined {
  if (events.length > 0) return foldConversations(undefined, events).state;
  // The stream has only messages: the conversation exists, and nothing else is known.
  return version > 0 ? newFold(id, UNKNOWN_TIME) : undefined;
}

const UNKNOWN_TIME = '1970-01-01T00:00:00.000Z';

/** Returns the conversation if people can see it, that is, if it exists and is neither deleted nor erased. */
export function visible(conversation: ConversationFold | undefined): ConversationFold | undefined {
  return conversation?.record.deletedAt === null ? conversation : undefined;
}
