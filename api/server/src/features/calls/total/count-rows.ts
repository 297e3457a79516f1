import { callConditions, callsWhere } from '@switchboard/application/calls/call-conditions';
import type { CallScope } from '@switchboard/application/calls/call-scope';
import { sqlValues } from '@switchboard/application/search/text-sql';
import type { CallFilter } from '@switchboard/contracts/calls/filters';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { TAGS_POSITION } from '../../../inbox/tag-map.ts';

interface Matching {
  readonly filter: CallFilter;
  readonly scope: CallScope;
}

interface LiveCount {
  readonly live: number;
  readonly tagsPosition: number;
}

/** Counts all calls and the calls in progress, and reads which tags the account has in this snapshot. */
export async function countMatching(
  db: Queryable,
  tenant: string,
  { filter, scope }: Matching,
): Promise<LiveCount & { readonly total: number }> {
  const values = sqlValues(tenant);
  return one<LiveCount & { readonly total: number }>(db, {
    text: `select count(*) as total, count(*) filter (where c.ended_at is null) as live, ${TAGS_POSITION} as "tagsPosition"
      from read.calls c where ${callsWhere(filter, scope, values)}`,
    values: values.values,
  });
}

/** Counts the calls in progress alone, by their own index. */
export async function countLive(db: Queryable, tenant: string, { filter, scope }: Matching): Promise<LiveCount> {
  const values = sqlValues(tenant);
  return one<LiveCount>(db, {
    text: `select count(*) as live, ${TAGS_POSITION} as "tagsPosition"
      from read.calls c where ${callsWhere(filter, scope, values)} and c.ended_at is null`,
    values: values.values,
  });
}

/** Counts matches among the latest `maxScanned` calls of the days, and returns whether these were all. */
export async function countLatest(
  db: Queryable,
  tenant: string,
  { filter, scope, maxScanned }: Matching & { readonly maxScanned: number },
): Promise<{ readonly found: number; readonly isAll: boolean }> {
  const { dateFrom, dateTo, timeFrom, timeTo } = filter;
  const values = sqlValues(tenant);
  const days = callsWhere({ dateFrom, dateTo, timeFrom, timeTo }, scope, values);
  const limit = values.bind(maxScanned);
  return one(db, {
    text: `select count(*) filter (where ${callConditions(filter, scope, values)}) as found, count(*) < ${limit} as "isAll"
      from (select * from read.calls c where ${days} order by c.started_at desc, c.id desc limit ${limit}) c`,
    values: values.values,
  });
}

async function one<T>(db: Queryable, query: { readonly text: string; readonly values: unknown[] }): Promise<T> {
  const { rows } = await db.query<T & Record<never, never>>(query);
  const [row] = rows;
  if (row === undefined) throw new Error('calls were not counted');
  return row;
}
