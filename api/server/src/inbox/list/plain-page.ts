import { type SqlValues, sqlValues } from '@switchboard/application/search/text-sql';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { whereSql } from '../filter/sql.ts';
import { type RecordRow, toRecord } from '../queries.ts';
import type { InboxPage, PageRequest } from './page-request.ts';
import { pageSql } from './page-sql.ts';
import { indexOrderSql, isIndexed, keyOf, type Order, orderSql, reversed } from './sort.ts';
import type { Totals } from './totals.ts';

/** How a page of a list without filter or search is found. */
export interface PlainShape {
  /** `walk` an index in the list's order, or `sort` the whole range. */
  readonly way: 'walk' | 'sort';
  readonly order: Order;
  readonly skip: number;
  readonly size: number;
}

/**
 * A page of all of the account's conversations, or of those in a range, of which the totals are known.
 *
 * Each shape is a statement with a plan that is kept; the transaction pins it (`PINNED_TO_INDEXES`).
 */
export async function readPlainPage(
  db: Queryable,
  tenant: string,
  { totals, ...request }: PageRequest & { readonly totals: Totals },
): Promise<InboxPage> {
  const shape = plainShape(request, totals);
  const found = { total: totals.inRange, isCapped: false };
  if (shape === undefined) return { ...found, records: [] };
  const { conditions } = request.filter;
  const values = sqlValues(tenant);
  const ids = idsSql(shape, whereSql(conditions, values), values);
  const { rows } = await db.query<RecordRow>({
    name: [
      'inbox-page',
      shape.way,
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

// Reading one entry of an index whose order is the list's, against reading and sorting one of the range.
const SORT_COST = 3;

/**
 * Chooses the shape: from the nearer end, and by whichever reads less. Undefined for a page past the end.
 *
 * Walking the names reads the whole account's names until a page's worth of them fell into the range; sorting reads the range.
 */
export function plainShape(
  { order, page, perPage }: PageRequest,
  { inRange, allPerHit }: Totals,
): PlainShape | undefined {
  const offset = (page - 1) * perPage;
  const size = Math.min(perPage, inRange - offset);
  if (size <= 0) return undefined;
  const fromEnd = inRange - offset - size;
  const near = fromEnd < offset ? { order: reversed(order), skip: fromEnd, size } : { order, skip: offset, size };
  const entriesPerHit = order.field === 'lastMessageAt' ? 1 : allPerHit;
  const walkCost = isIndexed(order) ? (near.skip + size) * entriesPerHit : Number.POSITIVE_INFINITY;
  return { way: walkCost <= inRange * SORT_COST ? 'walk' : 'sort', ...near };
}

function idsSql({ way, order, skip, size }: PlainShape, where: string, values: SqlValues): string {
  const slice = `limit ${values.bind(size)} offset ${values.bind(skip)}`;
  const all = `select c.id, ${keyOf(order)} as k from read.conversations c where ${where}`;
  if (way === 'walk') return `${all} order by ${indexOrderSql(order)} ${slice}`;
  // `offset 0` keeps the planner from walking an index after all.
  return `select h.id, h.k from (${all} offset 0) h order by ${orderSql(order, 'h')} ${slice}`;
}
