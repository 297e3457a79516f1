import type { CountRow, GroupPart } from '../source/metric-source.ts';
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

/** Adds up the counts of parts by their keys, the most calls first. */
export function addCounts(parts: readonly (readonly CountRow[])[]): CountRow[] {
  const sums = new Map<string, number>();
  for (const { key, calls } of parts.flat()) sums.set(key, (sums.get(key) ?? 0) + calls);
  return Array.from(sums, ([key, calls]) => ({ key, calls })).sort(
    (one, other) => other.calls - one.calls || (one.key < other.key ? -1 : 1),
  );
}
