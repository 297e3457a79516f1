import { GROUP_BY, type GroupBy } from '@switchboard/contracts/calls/metric-routes';
import { DIMENSIONS, keysOf } from '../call-dimensions.ts';
import type { CallColumns } from '../call-flags.ts';

/** Hours that the cells of each size span, counted from 1970 on; each size fills the next whole. A few of them fill any days of any zone. */
export const GRAINS = [1, 4, 24, 168] as const;
export const HOUR_MS = 3_600_000;

/** All calls together, and what they are told apart by. */
export type RollupDimension = 'all' | GroupBy;

/**
 * The cells of all calls of a day in UTC. Whoever changes a cell within a day writes this one as well, if only as it was: readers tell by its `version` whether the
 * day is as they know it.
 */
export const DAY_OF_ALL = { dimension: 'all', hours: 24, key: '' } as const satisfies Partial<RollupName>;

/** The name of a cell among an account's. */
export interface RollupName {
  readonly dimension: RollupDimension;
  readonly key: string;
  readonly hours: number;
  readonly at: string;
}

/** The cells that a call counts in; none of one that no list shows. */
export function rollupsOfCall(row: CallColumns): RollupName[] {
  if (row['is_listed'] !== true) return [];
  const startedMs = Date.parse(String(row['started_at']));
  const keys: readonly (readonly [RollupDimension, string])[] = [
    ['all', ''],
    ...GROUP_BY.flatMap((groupBy) => keysOf(DIMENSIONS[groupBy], row).map((key) => [groupBy, key] as const)),
  ];
  return GRAINS.flatMap((hours) => {
    const spanMs = hours * HOUR_MS;
    const at = new Date(Math.floor(startedMs / spanMs) * spanMs).toISOString();
    return keys.map(([dimension, key]) => ({ dimension, key, hours, at }));
  });
}
