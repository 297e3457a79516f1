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

/** What a cell gains, and loses. */
export interface RollupChange {
  readonly tenantId: string;
  readonly name: RollupName;
  readonly change: Rollup;
}

/** By how much calls change the cells that they count in; calls whose figures stay as they were change none. {@link DAY_OF_ALL} is named with each change of a cell within it, even if it stays as it was. */
export function rollupChanges(calls: readonly ChangedCall[]): RollupChange[] {
  const changes = new Map<string, RollupChange>();
  const count = (tenantId: string, row: CallColumns | undefined, sign: 1 | -1) => {
    const names = row === undefined ? [] : rollupsOfCall(row);
    if (row === undefined || names.length === 0) return;
    const cell = rollupOfCall(row);
    for (const name of names) {
      const id = JSON.stringify([tenantId, name]);
      const known = changes.get(id) ?? { tenantId, name, change: emptyRollup() };
      addRollup(known.change, cell, sign);
      changes.set(id, known);
    }
  };
  for (const { tenantId, before, after } of calls) {
    // Most of what is said in a call changes no figure.
    if (before !== undefined && countAlike(before, after)) continue;
    count(tenantId, before, -1);
    count(tenantId, after, 1);
  }
  const all = [...changes.values()];
  const changed = all.filter(({ change }) => !isNothing(change));
  const days = new Set(changed.filter(({ name }) => name.hours === HOUR).map(dayOf));
  return all.filter((one) => !isNothing(one.change) || (isDayOfAll(one.name) && days.has(dayOf(one))));
}

const isDayOfAll = ({ dimension, hours }: RollupName): boolean =>
  dimension === DAY_OF_ALL.dimension && hours === DAY_OF_ALL.hours;

/** The hours tell which days have changed: what comes to one hour and leaves another changes no cell of a day. */
const [HOUR] = GRAINS;
const dayOf = ({ tenantId, name: { at } }: RollupChange): string => `${tenantId} ${at.slice(0, 'YYYY-MM-DD'.length)}`;

const countAlike = (before: CallColumns, after: CallColumns): boolean =>
  Object.keys(after).every((name) => UNCOUNTED.has(name) || isDeepStrictEqual(before[name], after[name]));

/** Columns that no figure and no dimension is made of. */
const UNCOUNTED = new Set(['state', 'last_position']);

/** What was taken away and added again. A change of parts alone changes their map; empty cells may have lost all. */
const isNothing = (change: Rollup): boolean =>
  isEmptyRollup(change) &&
  change.counts.every((count) => count === 0) &&
  change.sums.every((sum) => sum === 0) &&
  change.bins.size === 0 &&
  change.parts.size === 0;
