import { sqlValues } from '@switchboard/application/search/text-sql';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { whereSql } from '../filter/sql.ts';
import { type RecordRow, toRecord } from '../queries.ts';
import type { InboxPage, PageRequest } from './page-request.ts';
import { countedPageSql } from './page-sql.ts';
import { keyOf } from './sort.ts';

/** A row of a {@link countedPageSql} statement. */
export type CountedRow = { readonly total: number } & (RecordRow | { readonly id: null });

/** A page of what a field or tags let through: the hits are found once, counted and sorted. */
export async function readFilteredPage(
  db: Queryable,
  tenant: string,
  { filter, order, page, perPage }: PageRequest,
): Promise<InboxPage> {
  const values = sqlValues(tenant);
  const hits = `select c.id, ${keyOf(order)} as k from read.conversations c where ${whereSql(filter.conditions, values)}`;
  const { rows } = await db.query<CountedRow>({
    text: countedPageSql(hits, { order, skip: (page - 1) * perPage, size: perPage }),
    values: values.values,
  });
  return { ...countedPage(rows), isCapped: false };
}

/** Takes the rows of a {@link countedPageSql} statement apart. */
export function countedPage(rows: readonly CountedRow[]): Pick<InboxPage, 'records' | 'total'> {
  return { total: rows[0]?.total ?? 0, records: rows.flatMap((row) => (row.id === null ? [] : toRecord(row))) };
}
