import { RECORD_COLUMNS } from '../queries.ts';
import { type Order, orderSql } from './sort.ts';

/** Which part of the hits a page is. */
export interface Slice {
  readonly order: Order;
  readonly skip: number;
  readonly size: number;
}

// Primary keys one by one: whatever the planner thinks of statistics, a page is a few dozen rows.
const ROWS = `select ${RECORD_COLUMNS}, p.k from page p
  cross join lateral (select * from read.conversations c where c.tenant_id = $1 and c.id = p.id offset 0) c`;

/** A page whose ids and keys (`id`, `k`) a statement gives; the rows in `order`. */
export function pageSql(ids: string, order: Order): string {
  return `with page as materialized (${ids})
    select r.* from (${ROWS}) r order by ${orderSql(order, 'r')}`;
}

/**
 * A page of hits (`id`, `k`) that are found once, and both counted and cut. Each row has the `total`; of an empty page there is
 * one row, with nothing else.
 */
export function countedPageSql(hits: string, { order, skip, size }: Slice): string {
  return `with hits as materialized (${hits}),
    page as materialized (select h.id, h.k from hits h order by ${orderSql(order, 'h')} limit ${size} offset ${skip})
    select t.total, r.* from (select count(*) as total from hits) t
    left join (${ROWS}) r on true order by ${orderSql(order, 'r')}`;
}
