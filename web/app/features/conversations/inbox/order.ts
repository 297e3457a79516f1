import { compareBytes, sortKey } from '@switchboard/contracts/base/text';
import { type Conversation, PRIORITIES } from '@switchboard/contracts/conversations/conversation';
import type { SortField } from '@switchboard/contracts/conversations/list';
import type { InboxSort } from './inbox-query.ts';

/** Compares rows as the list does: by the field, then by id in the same direction; null is the least. */
export function compareRows({ by, order }: InboxSort): (a: Conversation, b: Conversation) => number {
  const compare = COMPARE[by];
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => sign * (compare(a, b) || a.id - b.id);
}

/** Tells whether two sorts are the same. */
export const isSameSort = (a: InboxSort, b: InboxSort): boolean => a.by === b.by && a.order === b.order;

/** How many of the first items pass; those that pass come first. */
export function lowerBound<T>(items: readonly T[], passes: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && passes(item)) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Typed by the field, so that a new one can't be forgotten here.
const COMPARE: Readonly<Record<SortField, (a: Conversation, b: Conversation) => number>> = {
  name: (a, b) => compareBytes(sortKey(a.name), sortKey(b.name)),
  lastMessageAt: (a, b) => instant(a.lastMessageAt) - instant(b.lastMessageAt),
  createdAt: (a, b) => instant(a.createdAt) - instant(b.createdAt),
  durationMs: (a, b) => (a.durationMs ?? -1) - (b.durationMs ?? -1),
  priority: (a, b) => PRIORITIES.indexOf(a.priority) - PRIORITIES.indexOf(b.priority),
  waitingSince: (a, b) => instant(a.waitingSince) - instant(b.waitingSince),
};

const instant = (at: string | null): number => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at));
