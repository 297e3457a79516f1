import { DAY_OF_ALL, HOUR_MS } from '@switchboard/application/calls/cells/cells-of-call';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Bounds } from './spans.ts';

const DAY_MS = DAY_OF_ALL.hours * HOUR_MS;

/** Tells the state that the cells of some time are in: two that are alike say that none of them has changed. */
export type StateOf = (bounds: Bounds) => string;

/**
 * Reads in which state the cells of a range are, by its days in UTC.
 *
 * {@link DAY_OF_ALL} is written with each change of a cell of its day, and `xmin` is the transaction that wrote a row last.
 */
export async function readDayStates(db: Queryable, tenant: string, { fromMs, toMs }: Bounds): Promise<StateOf> {
  const { rows } = await db.query<{ at: Date; state: string }>({
    name: 'figures-day-states',
    text: `select at, xmin::text as state from read.call_cells
      where tenant_id = $1 and dimension = $2 and hours = $3 and at >= $4 and at < $5 and key = $6`,
    values: [tenant, DAY_OF_ALL.dimension, DAY_OF_ALL.hours, new Date(dayOf(fromMs)), new Date(toMs), DAY_OF_ALL.key],
  });
  const states = new Map(rows.map(({ at, state }) => [at.getTime(), state]));
  return (bounds) => {
    const found: string[] = [];
    for (let day = dayOf(bounds.fromMs); day < bounds.toMs; day += DAY_MS) found.push(states.get(day) ?? '');
    return found.join(' ');
  };
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
