import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Asked } from '../figures-frame.ts';
import type { Period } from '../periods.ts';
import { readDayStates, type StateOf } from './day-states.ts';
import type { PartMemory } from './part-memory.ts';
import type { Selection } from './select-cells.ts';

type Read<V> = (parts: readonly Period[]) => Promise<readonly V[] | undefined>;
type ReadParts = <V>(memory: PartMemory<V>, cells: Selection, read: Read<V>) => Promise<readonly V[] | undefined>;

/**
 * Makes a reader of the parts of time of a query. It answers a value for each, in their order: those of days in which nothing has changed from memory, and
 * the others by one `read`. Where that finds that cells don't tell, it answers undefined and remembers nothing.
 */
export function partsReader(db: Queryable, { periods, whole, callsOf }: Asked): ReadParts {
  const { tenant, scope, filter } = callsOf(whole);
  const { weekday, hour, businessHours } = filter;
  let states: Promise<StateOf> | undefined;
  return async (memory, cells, read) => {
    // A number's name is looked up when it is read, and may be another's by then.
    if (cells.dimension === 'numberId') return read(periods);
    states ??= readDayStates(db, tenant, whole);
    const stateOf = await states;
    const shared = JSON.stringify([tenant, cells, weekday, hour, businessHours, scope]);
    const parts = periods.map((period) => {
      const [name, state] = [`${shared} ${period.fromMs} ${period.toMs}`, stateOf(period)];
      return { period, name, state, known: memory.recall(name, state) };
    });
    const missing = parts.filter(({ known }) => known === undefined);
    const found = missing.length > 0 ? await read(missing.map(({ period }) => period)) : [];
    if (found === undefined) return undefined;
    const next = found.values();
    return parts.map(({ name, state, known }) => {
      if (known !== undefined) return known;
      const { value, done } = next.next();
      if (done) throw new RangeError('fewer parts were read than were asked for');
      memory.keep(name, state, value);
      return value;
    });
  };
}
