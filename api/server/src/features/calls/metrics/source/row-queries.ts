import { callsWhere } from '@switchboard/application/calls/call-conditions';
import type { CallScope } from '@switchboard/application/calls/call-scope';
import { sqlValues } from '@switchboard/application/search/text-sql';
import type { CallFilter } from '@switchboard/contracts/calls/filters';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { CostRow, CountRow, GroupPart, GroupRow, MetricsRow, PartRow } from './metric-source.ts';
import { countColumns, type Grouping, metricColumns } from './metrics-sql.ts';

/** The calls to count: an account and a filter. */
export interface Counting {
  readonly tenant: string;
  readonly filter: CallFilter;
  readonly scope: CallScope;
}

/** Reads all metrics of a filter's calls. */
export async function readTotals(db: Queryable, { tenant, filter, scope }: Counting): Promise<MetricsRow> {
  const values = sqlValues(tenant);
  const text = `select ${metricColumns(scope, values)} from read.calls c where ${callsWhere(filter, scope, values)}`;
  const { rows } = await db.query<MetricsRow & Record<never, never>>({ text, values: values.values });
  const [row] = rows;
  if (row === undefined) throw new Error('calls were not counted');
  return row;
}

/** Reads all metrics by part of the range; parts are numbered from 1 in the order of `starts`. */
export async function readByTime(
  db: Queryable,
  { tenant, filter, scope }: Counting,
  starts: readonly number[],
): Promise<PartRow[]> {
  const values = sqlValues(tenant);
  const part = partSql(values.bind(starts.map((ms) => new Date(ms))));
  const text = `select ${part} as part, ${metricColumns(scope, values)} from read.calls c
    where ${callsWhere(filter, scope, values)} group by 1`;
  return (await db.query<PartRow & Record<never, never>>({ text, values: values.values })).rows;
}

const partSql = (starts: string): string => `width_bucket(c.started_at, ${starts}::timestamptz[])`;

const MAX_GROUPS = 50;

/** Reads the counts alone, by group, which needs no sorting. */
export async function readCounts(
  db: Queryable,
  { tenant, filter, scope }: Counting,
  { key, from = '' }: Pick<Grouping, 'key' | 'from'>,
): Promise<(Pick<MetricsRow, 'counts'> & { readonly key: string })[]> {
  const values = sqlValues(tenant);
  const text = `select ${key} as key, ${countColumns(scope, values)} from read.calls c ${from}
    where ${callsWhere(filter, scope, values)} and ${key} is not null group by 1 order by count(*) desc, 1 limit ${MAX_GROUPS}`;
  return (await db.query<Pick<MetricsRow, 'counts'> & { key: string }>({ text, values: values.values })).rows;
}

/** Reads the names of the calls' agents. */
export async function readAgentNames(
  db: Queryable,
  { tenant, filter, scope }: Counting,
): Promise<ReadonlyMap<string, string>> {
  const values = sqlValues(tenant);
  const { rows } = await db.query<{ id: string; name: string }>({
    text: `select c.agent_id as id, max(c.agent_name) as name from read.calls c
      where ${callsWhere(filter, scope, values)} and c.agent_name is not null group by 1 limit 200`,
    values: values.values,
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Reads all metrics by group, most calls first, at most 50 groups. */
export async function readGroups(
  db: Queryable,
  { tenant, filter, scope }: Counting,
  grouping: Grouping,
): Promise<GroupRow[]> {
  const values = sqlValues(tenant);
  const text = `select ${grouping.key} as key, ${grouping.label ?? 'null'} as label, ${metricColumns(scope, values)}
    from read.calls c ${grouping.from ?? ''} where ${callsWhere(filter, scope, values)} and ${grouping.key} is not null
    group by 1 order by count(*) desc, 1 limit ${MAX_GROUPS}`;
  return (await db.query<GroupRow & Record<never, never>>({ text, values: values.values })).rows;
}

/** Counts calls by an expression, most calls first. */
export async function countBy(
  db: Queryable,
  { tenant, filter, scope }: Counting,
  { key, from = '' }: Pick<Grouping, 'key' | 'from'>,
): Promise<CountRow[]> {
  const values = sqlValues(tenant);
  const text = `select ${key} as key, count(*) as calls from read.calls c ${from}
    where ${callsWhere(filter, scope, values)} and ${key} is not null group by 1 order by 2 desc, 1 limit 2000`;
  return (await db.query<CountRow & Record<never, never>>({ text, values: values.values })).rows;
}

/** Counts calls, ended calls and calls that the agent handled to the end, by group and part of the range. */
export async function readGroupSeries(
  db: Queryable,
  { tenant, filter, scope }: Counting,
  { grouping, starts }: { readonly grouping: Grouping; readonly starts: readonly number[] },
): Promise<GroupPart[]> {
  const values = sqlValues(tenant);
  const part = partSql(values.bind(starts.map((ms) => new Date(ms))));
  const text = `select ${grouping.key} as key, ${part} as part, count(*) as calls, count(*) filter (where c.ended_at is not null) as ended,
      count(*) filter (where c.outcome = 'solved') as contained
    from read.calls c ${grouping.from ?? ''} where ${callsWhere(filter, scope, values)} and ${grouping.key} is not null group by 1, 2`;
  return (await db.query<GroupPart & Record<never, never>>({ text, values: values.values })).rows;
}

/** Reads costs by product, with the number of calls that had them. */
export async function readCosts(db: Queryable, { tenant, filter, scope }: Counting): Promise<CostRow[]> {
  const values = sqlValues(tenant);
  const text = `select line ->> 'product' as product, sum((line ->> 'cents')::double precision) as cents, count(distinct c.id) as calls
    from read.calls c cross join lateral jsonb_array_elements(c.costs) as line
    where ${callsWhere(filter, scope, values)} group by 1 order by 2 desc limit 50`;
  return (await db.query<CostRow & Record<never, never>>({ text, values: values.values })).rows;
}

/** Finds when the last call before one moment and the first call from another moment on started. */
export async function readNearest(
  db: Queryable,
  { tenant, filter, scope }: Counting,
  { before, after }: { readonly before: Date; readonly after: Date },
): Promise<{ readonly earlier: Date | null; readonly later: Date | null }> {
  const values = sqlValues(tenant);
  const where = callsWhere(filter, scope, values);
  const { rows } = await db.query<{ earlier: Date | null; later: Date | null }>({
    text: `select (select max(c.started_at) from read.calls c where ${where} and c.started_at < ${values.bind(before)}) as earlier,
      (select min(c.started_at) from read.calls c where ${where} and c.started_at >= ${values.bind(after)}) as later`,
    values: values.values,
  });
  return rows[0] ?? { earlier: null, later: null };
}

/** Reads the position up to which the projection has filled the tables of calls. */
export async function readAsOf(
  db: Queryable,
  tenant: string,
): Promise<{ readonly epoch: string; readonly position: number }> {
  const { rows } = await db.query<{ epoch: string; position: number }>({
    name: 'figures-as-of',
    text: `select substr(md5(p.generation || $1), 1, 12) as epoch, coalesce(c.position, 0) as position
      from worker.projections p
      left join worker.checkpoints c on c.projection = p.name and c.version = p.version and c.tenant_id = $1
      where p.name = 'figures'`,
    values: [tenant],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the calls projection is not registered');
  return row;
}
