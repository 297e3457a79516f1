import { callConditions } from '@switchboard/application/calls/call-conditions';
import type { CallScope } from '@switchboard/application/calls/call-scope';
import { numberIdSql, OWN_NUMBERS } from '@switchboard/application/calls/own-numbers';
import { ROLLUP_COUNTS, type RollupCount } from '@switchboard/application/calls/rollups/rollup';
import { type Part, partKey, REST } from '@switchboard/application/calls/rollups/rollup-parts';
import type { RollupDimension } from '@switchboard/application/calls/rollups/rollups-of-call';
import { type SqlValues, sqlValues } from '@switchboard/application/search/text-sql';
import { MEASURE_NAMES } from '@switchboard/contracts/calls/metrics';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { groupName, personName, tagName } from '../source/label-sql.ts';
import type { CountRow, GroupPart } from '../source/metric-source.ts';
import type { ClockFilter, RollupCounter, Selection } from './select-rollups.ts';
import type { Span } from './spans.ts';

/** The rollups to read. */
export interface RollupQuery extends Selection {
  readonly tenant: string;
  /** A prefix that keys must have. */
  readonly prefix?: string;
  readonly spans: readonly Span[];
  readonly clock: ClockFilter;
  readonly scope: CallScope;
}

/** The sums of several rollups. */
export interface RollupSums {
  readonly counts: readonly number[];
  readonly sums: readonly number[];
  /** Encoded sketches, concatenated. */
  readonly bins: Buffer;
  /** A rollup doesn't name all requested agents, so the counts are too low. */
  readonly isCut: boolean;
}

const place = (name: RollupCount) => ROLLUP_COUNTS.indexOf(name) + 1;

/** The sums over the rollups `c`. */
function sumsSql(query: RollupQuery, values: SqlValues): string {
  const resolved = resolvedSql(query, values);
  const counts = ROLLUP_COUNTS.map((name) => `sum(${name === 'resolved' ? resolved.number : plain(name)})`);
  const sums = MEASURE_NAMES.map((_, index) => `sum(c.sums[${index + 1}])`);
  return `json_build_array(${counts.join(', ')}) as counts, json_build_array(${sums.join(', ')}) as sums, ${resolved.isCut} as "isCut"`;
}
const BINS = `string_agg(c.bins, '') as bins`;

/** A number of the rollup `c`, and whether any of the rollups leaves out the requested keys. */
interface NumberSql {
  readonly number: string;
  readonly isCut: string;
}

const plain = (name: RollupCount): string => `c.counts[${place(name)}]`;

/** Resolved calls, including the transfers that the account's rule counts as resolved, which may depend on their agents. */
function resolvedSql({ scope: { resolvedTransfers } }: RollupQuery, values: SqlValues): NumberSql {
  const { of, agentIds } = resolvedTransfers;
  if (of === 'none' || (of === 'agents' && agentIds.length === 0)) return { number: plain('resolved'), isCut: 'false' };
  if (of === 'all') return { number: `${plain('resolved')} + ${plain('openTransfers')}`, isCut: 'false' };
  const { number, isCut } = partSql({ part: 'openTransfers', keys: agentIds }, values);
  return { number: `${plain('resolved')} + ${number}`, isCut };
}

function partSql({ part, keys }: Extract<RollupCounter, { readonly part: Part }>, values: SqlValues): NumberSql {
  const each = keys.map((key) => `coalesce((c.parts ->> ${values.bind(partKey(part, key))})::integer, 0)`);
  return { number: each.join(' + ') || '0', isCut: `bool_or(c.parts ? ${values.bind(partKey(part, REST))})` };
}

function numberSql(query: RollupQuery, counter: RollupCounter, values: SqlValues): NumberSql {
  if ('part' in counter) return partSql(counter, values);
  return counter.count === 'resolved' ? resolvedSql(query, values) : { number: plain(counter.count), isCut: 'false' };
}

/** The rollups as `c`, each with the number of its part as `s.part`. The lateral join forces an index scan for each span, whatever the planner estimates. */
function fromRollups({ dimension, key, prefix = '', spans, clock, scope }: RollupQuery, values: SqlValues): string {
  const list = (type: string, toValue: (span: Span) => unknown) => `${values.bind(spans.map(toValue))}::${type}[]`;
  const { key: keySql, from } = dimension === 'numberId' ? numberIdSql('o.key') : { key: 'o.key', from: '' };
  const conditions = [
    `o.tenant_id = $1 and o.dimension = ${values.bind(dimension)} and o.hours = s.hours and o.at >= s.low and o.at < s.high`,
    ...(key === undefined ? [] : [`${keySql} = ${values.bind(key)}`]),
    ...(prefix === '' ? [] : [`starts_with(${keySql}, ${values.bind(prefix)})`]),
  ].join(' and ');
  return `unnest(${list('integer', ({ part }) => part)}, ${list('smallint', ({ hours }) => hours)},
      ${list('timestamptz', ({ fromMs }) => new Date(fromMs))}, ${list('timestamptz', ({ toMs }) => new Date(toMs))}) as s(part, hours, low, high)
    cross join lateral (select ${keySql} as key, o.counts, o.sums, o.bins, o.parts, o.at as started_at
      from read.call_cells o ${from} where ${conditions} offset 0) c
    where ${callConditions(clock, scope, values)}`;
}

/** Sums rollups by part of the range. */
export async function sumByPart(
  db: Queryable,
  query: RollupQuery,
): Promise<(RollupSums & { readonly part: number })[]> {
  const values = sqlValues(query.tenant);
  const text = `select s.part, ${sumsSql(query, values)}, ${BINS} from ${fromRollups(query, values)} group by s.part`;
  return (await db.query<RollupSums & { part: number }>({ text, values: values.values })).rows;
}

/** The sums of one key. */
export type KeySums = RollupSums & {
  readonly key: string;
  readonly parts: readonly Readonly<Record<string, number>>[];
  readonly label: string | null;
};

/** Display names that rollups don't contain. */
const LABELS: Partial<Record<RollupDimension, string>> = {
  acknowledgedBy: personName('c.key'),
  numberId: `(select n.name from (${OWN_NUMBERS}) n where n.id = c.key)`,
  groupId: groupName('c.key'),
  smartTagIds: tagName('c.key::bigint'),
};

export const MAX_GROUPS = 50;

/** The large columns of rollups, which are read only on request; counts and sums are always read. */
export interface Needs {
  readonly bins?: boolean;
  readonly parts?: boolean;
}

/** Sums rollups by key, most calls first, at most 50 keys. Columns that aren't needed are empty. */
export async function sumByKey(db: Queryable, query: RollupQuery, { bins, parts }: Needs): Promise<KeySums[]> {
  const values = sqlValues(query.tenant);
  const text = `select c.key, ${sumsSql(query, values)}, ${bins ? BINS : `''::bytea as bins`}, ${parts ? 'json_agg(c.parts)' : `'[]'::json`} as parts,
      ${LABELS[query.dimension] ?? 'null'} as label
    from ${fromRollups(query, values)} group by c.key order by sum(c.counts[1]) desc, c.key limit ${MAX_GROUPS}`;
  return (await db.query<KeySums & Record<never, never>>({ text, values: values.values })).rows;
}

/** Counts calls by key. */
export async function countByKey(db: Queryable, query: RollupQuery): Promise<CountRow[]> {
  const values = sqlValues(query.tenant);
  const text = `select c.key, sum(c.counts[1]) as calls from ${fromRollups(query, values)} group by c.key order by 2 desc, 1 limit 2000`;
  return (await db.query<CountRow & Record<never, never>>({ text, values: values.values })).rows;
}

/** Counts calls by key and part of the range. */
export async function countSeries(db: Queryable, query: RollupQuery): Promise<GroupPart[]> {
  const values = sqlValues(query.tenant);
  const text = `select c.key, s.part, sum(c.counts[${place('calls')}]) as calls, sum(c.counts[${place('ended')}]) as ended,
      sum(c.counts[${place('contained')}]) as contained
    from ${fromRollups(query, values)} group by c.key, s.part`;
  return (await db.query<GroupPart & Record<never, never>>({ text, values: values.values })).rows;
}

/** Counts calls by part of the range, and by weekday and hour in the account's time zone. */
export async function countByHour(
  db: Queryable,
  query: RollupQuery,
): Promise<(CountRow & { readonly part: number })[]> {
  const values = sqlValues(query.tenant);
  const from = fromRollups(query, values);
  const local = `c.started_at at time zone ${values.bind(query.scope.timeZone)}`;
  const text = `select s.part, to_char(${local}, 'ID HH24') as key, sum(c.counts[1]) as calls from ${from} group by 1, 2`;
  return (await db.query<CountRow & { part: number }>({ text, values: values.values })).rows;
}

/** Sums a counter over rollups; undefined if a rollup doesn't name the counter's keys. */
export async function sumCounter(
  db: Queryable,
  query: RollupQuery,
  counter: RollupCounter,
): Promise<number | undefined> {
  const values = sqlValues(query.tenant);
  const { number, isCut } = numberSql(query, counter, values);
  const text = `select coalesce(sum(${number}), 0) as total, coalesce(${isCut}, false) as "isCut" from ${fromRollups(query, values)}`;
  const [row] = (await db.query<{ total: number; isCut: boolean }>({ text, values: values.values })).rows;
  return row === undefined || row.isCut ? undefined : row.total;
}
