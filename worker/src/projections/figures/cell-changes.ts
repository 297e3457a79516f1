import { isDeepStrictEqual } from 'node:util';
import type { CallColumns } from '@switchboard/application/calls/call-flags';
import { addCell, type Cell, emptyCell, isEmptyCell } from '@switchboard/application/calls/cells/cell';
import { cellOfCall } from '@switchboard/application/calls/cells/cell-of-call';
import { type CellName, cellsOfCall, DAY_OF_ALL, GRAINS } from '@switchboard/application/calls/cells/cells-of-call';

/** A call before and after a batch; undefined before its first event. */
export interface ChangedCall {
  readonly tenantId: string;
  readonly before: CallColumns | undefined;
  readonly after: CallColumns;
}

/** What a cell gains, and loses. */
export interface CellChange {
  readonly tenantId: string;
  readonly name: CellName;
  readonly change: Cell;
}

/** By how much calls change the cells that they count in; calls whose figures stay as they were change none. {@link DAY_OF_ALL} is named with each change of a cell within it, even if it stays as it was. */
export function cellChanges(calls: readonly ChangedCall[]): CellChange[] {
  const changes = new Map<string, CellChange>();
  const count = (tenantId: string, row: CallColumns | undefined, sign: 1 | -1) => {
    const names = row === undefined ? [] : cellsOfCall(row);
    if (row === undefined || names.length === 0) return;
    const cell = cellOfCall(row);
    for (const name of names) {
      const id = JSON.stringify([tenantId, name]);
      const known = changes.get(id) ?? { tenantId, name, change: emptyCell() };
      addCell(known.change, cell, sign);
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

const isDayOfAll = ({ dimension, hours }: CellName): boolean =>
  dimension === DAY_OF_ALL.dimension && hours === DAY_OF_ALL.hours;

/** The hours tell which days have changed: what comes to one hour and leaves another changes no cell of a day. */
const [HOUR] = GRAINS;
const dayOf = ({ tenantId, name: { at } }: CellChange): string => `${tenantId} ${at.slice(0, 'YYYY-MM-DD'.length)}`;

const countAlike = (before: CallColumns, after: CallColumns): boolean =>
  Object.keys(after).every((name) => UNCOUNTED.has(name) || isDeepStrictEqual(before[name], after[name]));

/** Columns that no figure and no dimension is made of. */
const UNCOUNTED = new Set(['state', 'last_position']);

/** What was taken away and added again. A change of parts alone changes their map; empty cells may have lost all. */
const isNothing = (change: Cell): boolean =>
  isEmptyCell(change) &&
  change.counts.every((count) => count === 0) &&
  change.sums.every((sum) => sum === 0) &&
  change.bins.size === 0 &&
  change.parts.size === 0;
