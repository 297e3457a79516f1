import { type ConditionSql, type SqlValues, sqlValues } from '@switchboard/application/search/text-sql';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { asksForTests } from '../filter/conditions.ts';
import { conditionsSql, whereSql } from '../filter/sql.ts';
import { type RecordRow, toRecord } from '../queries.ts';
import { estimateRows } from './estimate-rows.ts';
import type { InboxPage, PageRequest } from './page-request.ts';
import { pageSql } from './page-sql.ts';
import { type PlainShape, plainShape } from './plain-page.ts';
import { indexOrderSql, isIndexed, keyOf, orderSql } from './sort.ts';
import type { Totals } from './totals.ts';

/** Past so many it costs less to count hits, and to walk to the page, than to hold and sort them all. */
const MANY_HITS = 5_000;

type Request = PageRequest & { readonly totals: Totals };

/** A page of a filter that lets much through: counted by the index, and found by a walk in the list's order. Undefined where that doesn't pay. */
export async function readWalkedPage(db: Queryable, tenant: string, request: Request): Promise<InboxPage | undefined> {
  if (!canWalk(request) || request.totals.inRange <= MANY_HITS) return undefined;
  const [expected = 0] = (await estimateRows(db, tenant, [hitsOf(request)])) ?? [];
  return expected <= MANY_HITS ? undefined : walkToPage(db, tenant, request);
}

/** The same, whatever the filter lets through. Undefined of an order that no index has, and where sorting reads less. */
export async function walkToPage(
  db: Queryable,
  tenant: string,
  { totals, ...request }: Request,
): Promise<InboxPage | undefined> {
  if (!canWalk(request)) return undefined;
  const total = await countHits(db, tenant, hitsOf(request));
  const shape = plainShape(request, { inRange: total, allPerHit: (totals.allPerHit * totals.inRange) / total });
  if (shape === undefined) return { records: [], total, isCapped: false };
  if (shape.way === 'sort') return undefined;
  const values = sqlValues(tenant);
  const text = pageSql(walkSql(shape, request, values), request.order);
  // What the planner expects of a limit is no better than its guess at how hits are spread.
  const [, { rows }] = await Promise.all([
    db.query({ text: KEEP_TO_THE_WALK }),
    db.query<RecordRow>({ text, values: values.values }),
  ]);
  return { records: rows.map(toRecord), total, isCapped: false };
}

const canWalk = ({ filter, order }: PageRequest) => isIndexed(order) && !asksForTests(filter.conditions);

const hitsOf =
  ({ filter }: PageRequest): ConditionSql =>
  (values) =>
    `select c.id from read.conversations c where ${whereSql(filter.conditions, values)}`;

const KEEP_TO_THE_WALK = `select set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
  set_config('enable_bitmapscan', 'off', true)`;

async function countHits(db: Queryable, tenant: string, hits: ConditionSql): Promise<number> {
  const values = sqlValues(tenant);
  const text = `select count(*) as total from (${hits(values)}) h`;
  const { rows } = await db.query<{ total: number }>({ text, values: values.values });
  return rows[0]?.total ?? 0;
}

// Only of what falls into the range, which the index of the order knows, are the rows read.
function walkSql({ order, skip, size }: PlainShape, { filter }: PageRequest, values: SqlValues): string {
  const ranges = filter.conditions.filter(({ kind }) => kind === 'range');
  const others = filter.conditions.filter(({ kind }) => kind !== 'range');
  const walked = `select c.id, ${keyOf(order)} as k from read.conversations c where ${whereSql(ranges, values)}
    order by ${indexOrderSql(order)}`;
  const row = `select * from read.conversations c where c.tenant_id = $1 and c.id = o.id and c.deleted_at is null offset 0`;
  return `select o.id, o.k from (${walked}) o cross join lateral (${row}) c where ${conditionsSql(others, values)}
    order by ${orderSql(order, 'o')} limit ${values.bind(size)} offset ${values.bind(skip)}`;
}
