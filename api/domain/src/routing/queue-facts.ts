import type { QueuedConversation, RoutedGroup } from './route.ts';

/** A group's queue, as its board shows it. */
export interface QueueFacts {
  /** The number of conversations that wait for a person, offered ones included. */
  readonly waiting: number;
  /** ISO 8601: since when the first of them waits; null if none does. */
  readonly oldest: string | null;
  /** How many conversations, waiting or owned, have at most a quarter of the group's time for a first answer left, or none. */
  readonly dueSoon: number;
}

/** The part of the time for a first answer that is left when it is due soon. */
const SOON = 1 / 4;

/** Counts a group's queue at an instant. */
export function countQueue(
  queue: readonly QueuedConversation[],
  { id, firstResponseMinutes }: Pick<RoutedGroup, 'id' | 'firstResponseMinutes'>,
  now: Date,
): QueueFacts {
  const own = queue.filter(({ groupId }) => groupId === id);
  const waiting = own.flatMap(({ since, assigneeId }) => (since === null || assigneeId !== null ? [] : [since]));
  const unanswered = own.flatMap(({ unansweredSince, assigneeId }) =>
    unansweredSince === null || assigneeId === null ? [] : [unansweredSince],
  );
  const soonAfterMs = firstResponseMinutes === null ? null : firstResponseMinutes * 60_000 * (1 - SOON);
  const isSoon = (since: string) => soonAfterMs !== null && now.getTime() - Date.parse(since) >= soonAfterMs;
  return {
    waiting: waiting.length,
    oldest: waiting.toSorted()[0] ?? null,
    dueSoon: [...waiting, ...unanswered].filter(isSoon).length,
  };
}
