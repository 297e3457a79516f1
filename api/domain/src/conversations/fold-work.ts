import type { ConversationAssigned, ConversationWorkChanged } from '@switchboard/contracts/conversations/events';
import type { z } from 'zod';
import { noteReopening, waitsSince } from './fold-routing.ts';
import type { ConversationFold } from './fold-state.ts';
import { canonicalInstant } from './instant.ts';
import { isThanks } from './thanks.ts';

// The team's work on a conversation, which is independent of its call and its attention: open, snoozed or done. People, the router and rules move it by
// events. Four things reopen work that is snoozed or done: a person, a raise, a new owner, and the caller. The caller counts only from the moment when the
// work came to rest, because a platform's final report repeats what was said before. A call that ends and never needed a person is done by itself.

/** Gives the conversation its owner. A person or a group that gets it finds the work open, unless an undo gives it back. */
export function applyAssignment(draft: ConversationFold, data: z.infer<typeof ConversationAssigned>): void {
  const { record } = draft;
  record.assigneeId = data.assigneeId;
  record.groupId = data.groupId;
  const isOwned = data.assigneeId !== null || data.groupId !== null;
  record.assignedAt = isOwned ? canonicalInstant(data.since ?? data.at) : null;
  // A rule places a conversation when it begins, perhaps only after its end; that is no work for a person. An undo gives an owner back as they were.
  if (isOwned && data.since === undefined && record.work === 'done' && data.cause !== 'rule') reopen(draft);
}

/** Opens, snoozes or finishes the work. */
export function changeWork({ record, memory }: ConversationFold, data: z.infer<typeof ConversationWorkChanged>): void {
  record.work = data.work;
  record.snoozedUntil = data.work === 'snoozed' && data.until !== undefined ? canonicalInstant(data.until) : null;
  memory.restingSince = data.work === 'open' ? null : canonicalInstant(data.since ?? data.at);
}

/** Opens work that is snoozed or done. */
export function reopen({ record, memory }: ConversationFold): void {
  record.work = 'open';
  record.snoozedUntil = null;
  memory.restingSince = null;
}

/** Reopens resting work because the caller wrote or called after it came to rest. Thanks alone don't end a snooze. */
export function reopenForCaller(draft: ConversationFold, at: string, text?: string): void {
  const { record, memory } = draft;
  if (record.work === 'open' || memory.restingSince == null || at <= memory.restingSince) return;
  if (record.work === 'snoozed' && text !== undefined && isThanks(text)) return;
  reopen(draft);
  noteReopening(draft, at);
}

/** Finishes the work of a call that ended without ever needing a person. */
export function finishUnneeded({ record, memory }: ConversationFold, endedAt: string): void {
  const wasNeeded = memory.lastRaise !== null || memory.hadStaff === true;
  const { routing } = memory;
  const isPlaced = routing?.isPlacedByRule === true && waitsSince({ record, routing }) === null;
  const isOwned = record.assigneeId !== null || (record.groupId !== null && !isPlaced);
  if (record.work !== 'open' || wasNeeded || isOwned) return;
  record.work = 'done';
  memory.restingSince = endedAt;
}
