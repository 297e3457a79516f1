import { hash } from 'node:crypto';
import { DAY_OF_ALL, HOUR_MS } from '@switchboard/application/calls/rollups/rollups-of-call';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Bounds } from './spans.ts';

const DAY_MS = DAY_OF_ALL.hours * HOUR_MS;

/** Tells the state that the cells of some time are in: two that are alike say that none of them has been written since. Undefined where no call is. */
export type StateOf = (bounds: Bounds) => string | undefined;

/** Reads in which state the cells of a range are, by its days in UTC: {@link DAY_OF_ALL} is written with each change of a cell of its day. */
export async function readDayStates(db: Queryable, tenant: string, { fromMs, toMs }: Bounds): Promise<StateOf> {
  const { rows } = await db.query<{ at: Date; version: string }>({
    name: 'figures-day-states',
    text: `select at, version from read.call_cells
      where tenant_id = $1 and dimension = $2 and hours = $3 and at >= $4 and at < $5 and key = $6`,
    values: [tenant, DAY_OF_ALL.dimension, DAY_OF_ALL.hours, new Date(dayOf(fromMs)), new Date(toMs), DAY_OF_ALL.key],
  });
  const versions = new Map(rows.map(({ at, version }) => [at.getTime(), version]));
  return (bounds) => {
    const found: string[] = [];
    for (let day = dayOf(bounds.fromMs); day < bounds.toMs; day += DAY_MS) found.push(versions.get(day) ?? '');
    return found.every((version) => version === '') ? undefined : hash('sha256', found.join(' '), 'base64url');
  };
}

const dayOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;
