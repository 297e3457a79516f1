import type { Call } from '@switchboard/contracts/calls/call';

/** The heading of the live calls at the top of a list by time. */
export const LIVE_HEADING = Symbol('live');

/**
 * The headings above calls that are sorted by time, by index; undefined where a call belongs to the heading before it. Only live calls at the top of the
 * list have a heading of their own: a live call among ended ones belongs to its day, so that no day occurs twice.
 */
export function findCallHeadings(
  calls: readonly Pick<Call, 'endedAt' | 'startedAt'>[],
  formatDay: (at: string) => string,
): readonly (string | typeof LIVE_HEADING | undefined)[] {
  const firstEnded = calls.findIndex(({ endedAt }) => endedAt !== null);
  const groups = calls.map(({ startedAt }, index) =>
    firstEnded < 0 || index < firstEnded ? LIVE_HEADING : formatDay(startedAt),
  );
  return groups.map((group, index) => (group === groups[index - 1] ? undefined : group));
}
