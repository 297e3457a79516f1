import { GROUP_BY, type GroupBy } from '@switchboard/contracts/calls/metric-routes';
import { DIMENSIONS, toKeys } from '../call-dimensions.ts';
import type { CallColumns } from '../call-flags.ts';

/** The sizes of rollups in hours, aligned to 1970. Each size divides the next, so that a few rollups cover any days of any time zone. */
export const GRAINS = [1, 4, 24, 168] as const;
export const HOUR_MS = 3_600_000;

/** All calls together, or a dimension to group by. */
export type RollupDimension = 'all' | GroupBy;

/**
 * The rollup of all calls of a UTC day. Each write of any rollup of a day also writes this one, even if unchanged, so that readers can detect
 * changes of the day by its `version`.
 */
export const DAY_OF_ALL = { dimension: 'all', hours: 24, key: '' } as const satisfies Partial<RollupName>;

/** Identifies a rollup within an account. */
export interface RollupName {
  readonly dimension: RollupDimension;
  readonly key: string;
  readonly hours: number;
  readonly at: string;
}

/** Lists the rollups that a call counts toward; none if no list shows the call. */
export function rollupsOfCall(row: CallColumns): RollupName[] {
  if (row['is_listed'] !== true) return [];
  const startedMs = Date.parse(String(row['started_at']));
  const keys: readonly (readonly [RollupDimension, string])[] = [
    ['all', ''],
    ...GROUP_BY.flatMap((groupBy) => toKeys(DIMENSIONS[groupBy], row).map((key) => [groupBy, key] as const)),
  ];
  return GRAINS.flatMap((hours) => {
    const spanMs = hours * HOUR_MS;
    const at = new Date(Math.floor(startedMs / spanMs) * spanMs).toISOString();
    return keys.map(([dimension, key]) => ({ dimension, key, hours, at }));
  });
}
