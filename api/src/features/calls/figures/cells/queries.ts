import { type CallScope, callConditions } from '@switchboard/application/calls/call-conditions';
import { CELL_COUNTS } from '@switchboard/application/calls/cells/cell';
import { type SqlValues, sqlValues } from '@switchboard/application/search/text-sql';
import { MEASURE_NAMES } from '@switchboard/contracts/calls/figures';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { CountRow, GroupPart } from '../source.ts';
import type { ClockFilter, Selection } from './select-cells.ts';
import type { Span } from './spans.ts';

/** Which cells of an account. */
export interface CellQuery extends Selection {
  readonly tenant: string;
  /** What keys begin with. */
  readonly prefix?: string;
  readonly spans: readonly Span[];
  readonly clock: ClockFilter;
  readonly scope: CallScope;
}

/** Cells added up. */
export interface CellSums {
  readonly counts: readonly number[];
  readonly sums: readonly number[];
  /** Encoded, one behind the other. */
  readonly bins: Buffer;
}

const numbersOf = (length: number, column: string) =>
  `json_build_array(${Array.from({ length }, (_, index) => `sum(c.${column}[${index + 1}])`).join(', ')})`;
const SUMS = `${numbersOf(CELL_COUNTS.length, 'counts')} as counts, ${numbersOf(MEASURE_NAMES.length, 'sums')} as sums`;
const BINS = `string_agg(c.bins, '') as bins`;

/** Cells as `c`, each with its part's number as `s.part`: a walk of the key for each span, whatever is known of how many there are. */
function fromCells({ dimension, key, prefix = '', spans, clock, scope }: CellQuery, values: SqlValues): string {
  const list = (type: string, of: (span: Span) => unknown) => `${values.bind(spans.map(of))}::${type}[]`;
  const conditions = [
    `tenant_id = $1 and dimension = ${values.bind(dimension)} and hours = s.hours and at >= s.low and at < s.high`,
    ...(key === undefined ? [] : [`key = ${values.bind(key)}`]),
    ...(prefix === '' ? [] : [`starts_with(key, ${values.bind(prefix)})`]),
  ].join(' and ');
  return `unnest(${list('integer', ({ part }) => part)}, ${list('smallint', ({ hours }) => hours)},
      ${list('timestamptz', ({ fromMs }) => new Date(fromMs))}, ${list('timestamptz', ({ toMs }) => new Date(toMs))}) as s(part, hours, low, high)
    cross join lateral (select key, counts, sums, bins, parts, at as started_at from read.call_cells where ${conditions} offset 0) c
    where ${callConditions(clock, scope, values)}`;
}

/** Cells added up by part of time. */
export async function sumByPart(db: Queryable, query: CellQuery): Promise<(CellSums & { readonly part: number })[]> {
  const values = sqlValues(query.tenant);
  const text = `select s.part, ${SUMS}, ${BINS} from ${fromCells(query, values)} group by s.part`;
  return (await db.query<CellSums & { part: number }>({ text, values: values.values })).rows;
}

/** All that stands by a key. */
export type KeySums = CellSums & {
  readonly key: string;
  readonly parts: readonly Readonly<Record<string, number>>[];
  readonly person: string | null;
};

const MAX_GROUPS = 50;

/** What of cells is read beside counts and sums: much of what they weigh. */
export interface Needs {
  readonly bins?: boolean;
  readonly parts?: boolean;
}

/** Cells added up by key, the most calls first, fifty at most; with who has the key as their id. What isn't needed is empty. */
export async function sumByKey(db: Queryable, query: CellQuery, { bins, parts }: Needs): Promise<KeySums[]> {
  const values = sqlValues(query.tenant);
  const text = `select c.key, ${SUMS}, ${bins ? BINS : `''::bytea as bins`}, ${parts ? 'json_agg(c.parts)' : `'[]'::json`} as parts,
      (select u.name from access.users u where u.id = c.key) as person
    from ${fromCells(query, values)} group by c.key order by sum(c.counts[1]) desc, c.key limit ${MAX_GROUPS}`;
  return (await db.query<KeySums & Record<never, never>>({ text, values: values.values })).rows;
}

/** Calls by key. */
export async function callsByKey(db: Queryable, query: CellQuery): Promise<CountRow[]> {
  const values = sqlValues(query.tenant);
  const text = `select c.key, sum(c.counts[1]) as calls from ${fromCells(query, values)} group by c.key order by 2 desc, 1 limit 2000`;
  return (await db.query<CountRow & Record<never, never>>({ text, values: values.values })).rows;
}

const place = (name: (typeof CELL_COUNTS)[number]) => CELL_COUNTS.indexOf(name) + 1;

/** The counts of curves, by key and part of time. */
export async function seriesByKey(db: Queryable, query: CellQuery): Promise<GroupPart[]> {
  const values = sqlValues(query.tenant);
  const text = `select c.key, s.part, sum(c.counts[${place('calls')}]) as calls, sum(c.counts[${place('ended')}]) as ended,
      sum(c.counts[${place('contained')}]) as contained
    from ${fromCells(query, values)} group by c.key, s.part`;
  return (await db.query<GroupPart & Record<never, never>>({ text, values: values.values })).rows;
}

/** Calls by weekday and hour of the account's clock. */
export async function callsByHour(db: Queryable, query: CellQuery): Promise<CountRow[]> {
  const values = sqlValues(query.tenant);
  const from = fromCells(query, values);
  const local = `c.started_at at time zone ${values.bind(query.scope.timeZone)}`;
  const text = `select to_char(${local}, 'ID HH24') as key, sum(c.counts[1]) as calls from ${from} group by 1 order by 2 desc, 1`;
  return (await db.query<CountRow & Record<never, never>>({ text, values: values.values })).rows;
}
