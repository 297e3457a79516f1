import type { GroupPart } from '../source.ts';
import type { Signed } from './pieces.ts';

/** The counts of a group in some part of time. */
export type GroupCounts = Omit<GroupPart, 'part'>;

/** Adds up the groups of pieces; those that come to no calls are left out. */
export function addGroups(terms: readonly Signed<readonly GroupCounts[]>[]): GroupCounts[] {
  const groups = new Map<string, GroupCounts>();
  for (const { value, sign } of terms) {
    for (const { key, calls, ended, contained } of value) {
      const sum = groups.get(key);
      groups.set(key, {
        key,
        calls: (sum?.calls ?? 0) + sign * calls,
        ended: (sum?.ended ?? 0) + sign * ended,
        contained: (sum?.contained ?? 0) + sign * contained,
      });
    }
  }
  return [...groups.values()].filter(({ calls }) => calls !== 0);
}
