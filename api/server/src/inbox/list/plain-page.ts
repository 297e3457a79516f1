import { type RecordRow, toRecord } from '@switchboard/application/inbox/conversations-table';
import { type SqlValues, sqlValues } from '@switchboard/application/search/text-sql';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { whereSql } from '../filter/sql.ts';
import {
  type InboxPage,
  indexOrderSql,
  isIndexed,
  nearestSlice,
  orderSql,
  type PageRequest,
  pageSql,
  type Slice,
  sortKeySql,
} from './page-query.ts';
import type { Totals } from './snapshot-facts.ts';

/** How to find a page of a list without filter or search. */
export interface PlainShape extends Slice {
  /** `walk` an index in the list's order, or `sort` the whole range. */
  readonly strategy: 'walk' | 'sort';
}

/**
 * Reads a page of all of the account's conversations, or of those in a range, whose totals are known.
 *
 * Each shape is a statement whose plan is kept; the transaction pins it (`PINNED_TO_INDEXES`).
 */
export async function readPlainPage(
  db: Queryable,
  tenant: string,
  { totals, ...request }: PageRequest & { readonly totals: Totals },
): Promise<InboxPage> {
  const shape = choosePlainShape(request, totals);
  const found = { total: totals.inRange, isCapped: false };
  if (shape === undefined) return { ...found, records: [] };
  const { conditions } = request.filter;
  const values = sqlValues(tenant);
  const ids = idsSql(shape, whereSql(conditions, values), values);
  const { rows } = await db.query<RecordRow>({
    name: [
      'inbox-page',
      shape.strategy,
      request.order.field,
      request.order.direction,
      shape.order.direction,
      conditions.length,
    ].join('-'),
    text: pageSql(ids, request.order),
    values: values.values,
  });
  return { ...found, records: rows.map(toRecord) };
}

// The cost of sorting a row of the range, in entries of an index that has the list's order.
const SORT_COST = 3;

/**
 * Chooses the shape that reads less, from the nearer end. Undefined for a page past the end.
 *
 * Walking the index by name reads the whole account's names until a page's worth of them are in range; sorting reads the range.
 */
export function choosePlainShape(request: PageRequest, { inRange, allPerHit }: Totals): PlainShape | undefined {
  const { order } = request;
  const slice = nearestSlice(request, inRange);
  if (slice === undefined) return undefined;
  const entriesPerHit = order.field === 'lastMessageAt' ? 1 : allPerHit;
  const walkCost = isIndexed(order) ? (slice.skip + slice.size) * entriesPerHit : Number.POSITIVE_INFINITY;
  return { strategy: walkCost <= inRange * SORT_COST ? 'walk' : 'sort', ...slice };
}

function idsSql({ strategy, order, skip, size }: PlainShape, where: string, values: SqlValues): string {
  const slice = `limit ${values.bind(size)} offset ${values.bind(skip)}`;
  const all = `select c.id, ${sortKeySql(order)} as k from read.conversations c where ${where}`;
  if (strategy === 'walk') return `${all} order by ${indexOrderSql(order)} ${slice}`;
  // `offset 0` keeps the planner from walking an index after all.
  return `select h.id, h.k from (${all} offset 0) h order by ${orderSql(order, 'h')} ${slice}`;
}
