import { isDeepStrictEqual } from 'node:util';
import type { CallColumns } from '@switchboard/application/calls/call-flags';
import { addRollup, emptyRollup, isEmptyRollup, type Rollup } from '@switchboard/application/calls/rollups/rollup';
import { rollupOfCall } from '@switchboard/application/calls/rollups/rollup-of-call';
import {
  DAY_OF_ALL,
  GRAINS,
  type RollupName,
  rollupsOfCall,
} from '@switchboard/application/calls/rollups/rollups-of-call';

/** A call before and after a batch; undefined before its first event. */
export interface ChangedCall {
  readonly tenantId: string;
  readonly before: CallColumns | undefined;
  readonly after: CallColumns;
}

/** The change of a rollup, positive or negative. */
export interface RollupChange {
  readonly tenantId: string;
  readonly name: RollupName;
  readonly change: Rollup;
}

/**
 * Sums up how calls change the rollups that they count in; calls whose metrics stay the same change none. The {@link DAY_OF_ALL} rollup is included with
 * each change of a rollup within its day, even if it stays the same.
 */
export function rollupChanges(calls: readonly ChangedCall[]): RollupChange[] {
  const changes = new Map<string, RollupChange>();
  const count = (tenantId: string, row: CallColumns | undefined, sign: 1 | -1) => {
    const names = row === undefined ? [] : rollupsOfCall(row);
    if (row === undefined || names.length === 0) return;
    const rollup = rollupOfCall(row);
    for (const name of names) {
      const id = JSON.stringify([tenantId, name]);
      const known = changes.get(id) ?? { tenantId, name, change: emptyRollup() };
      addRollup(known.change, rollup, sign);
      changes.set(id, known);
    }
  };
  for (const { tenantId, before, after } of calls) {
    // Most events of a call change no metric.
    if (before !== undefined && countTheSame(before, after)) continue;
    count(tenantId, before, -1);
    count(tenantId, after, 1);
  }
  const all = [...changes.values()];
  const changed = all.filter(({ change }) => !isNothing(change));
  const days = new Set(changed.filter(({ name }) => name.hours === HOUR).map(toDay));
  return all.filter((one) => !isNothing(one.change) || (isDayOfAll(one.name) && days.has(toDay(one))));
}

const isDayOfAll = ({ dimension, hours }: RollupName): boolean =>
  dimension === DAY_OF_ALL.dimension && hours === DAY_OF_ALL.hours;

/** The hourly rollups show which days have changed: a move from one hour to another changes no rollup of the day. */
const [HOUR] = GRAINS;
const toDay = ({ tenantId, name: { at } }: RollupChange): string => `${tenantId} ${at.slice(0, 'YYYY-MM-DD'.length)}`;

const countTheSame = (before: CallColumns, after: CallColumns): boolean =>
  Object.keys(after).every((name) => UNCOUNTED.has(name) || isDeepStrictEqual(before[name], after[name]));

/** Columns that no metric and no dimension reads. */
const UNCOUNTED = new Set(['state', 'last_position']);

/** Whether removals and additions cancel out. A change only to parts shows in their map; an empty rollup may have lost everything. */
const isNothing = (change: Rollup): boolean =>
  isEmptyRollup(change) &&
  change.counts.every((count) => count === 0) &&
  change.sums.every((sum) => sum === 0) &&
  change.bins.size === 0 &&
  change.parts.size === 0;
