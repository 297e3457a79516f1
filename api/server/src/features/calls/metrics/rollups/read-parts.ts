import { hash } from 'node:crypto';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Asked } from '../source/metrics-frame.ts';
import type { Period } from '../source/periods.ts';
import { readDayStates, type StateOf } from './day-states.ts';
import type { PartMemory } from './part-memory.ts';
import type { Selection } from './select-rollups.ts';

/** How the parts of a query are read. */
interface PartsRequest<V> {
  readonly memory: PartMemory<V>;
  readonly cells: Selection & { readonly prefix?: string };
  /** The value of a part without calls. */
  readonly none: V;
  /** Reads some parts together, a value for each in their order; undefined where cells don't tell. */
  readonly read: (parts: readonly Period[]) => Promise<readonly V[] | undefined>;
}
type ReadParts = <V>(request: PartsRequest<V>) => Promise<readonly V[] | undefined>;

/**
 * Makes a reader of the parts of time of a query. It answers a value for each, in their order: those of days in which nothing has changed from memory, and
 * the others by one `read`. Where that answers undefined it does so, too, and remembers nothing.
 */
export function partsReader(db: Queryable, { periods, whole, callsOf }: Asked): ReadParts {
  const { tenant } = callsOf(whole);
  let states: Promise<StateOf> | undefined;
  return async ({ memory, cells, none, read }) => {
    // A number's name is looked up when it is read, and may be another's by then.
    if (cells.dimension === 'numberId') return read(periods);
    states ??= readDayStates(db, tenant, whole);
    const stateOf = await states;
    const shared = hash('sha256', JSON.stringify([tenant, cells, ruleOf(callsOf(whole))]), 'base64url');
    const parts = periods.map((period) => {
      const name = `${shared} ${period.fromMs} ${period.toMs}`;
      const state = stateOf(period);
      return { period, name, state, known: state === undefined ? none : memory.recall(name, state) };
    });
    const missing = parts.filter(({ known }) => known === undefined);
    const values = missing.length > 0 ? await read(missing.map(({ period }) => period)) : [];
    if (values === undefined) return undefined;
    const found = new Map(missing.map(({ name }, index) => [name, values[index]]));
    return parts.map(({ name, state, known }) => {
      if (known !== undefined) return known;
      const value = found.get(name) ?? none;
      if (state !== undefined) memory.keep(name, state, value);
      return value;
    });
  };
}

/** The rules of the account that what cells tell depends on, and the filter by its clock. */
function ruleOf({ filter, scope }: ReturnType<Asked['callsOf']>) {
  const { weekday, hour, businessHours } = filter;
  const { resolvedTransfers, timeZone, hours, holidays } = scope;
  return [
    resolvedTransfers,
    ...(weekday === undefined && hour === undefined ? [] : [weekday, hour, timeZone]),
    ...(businessHours === undefined ? [] : [businessHours, timeZone, hours, holidays]),
  ];
}
