import { endedCauseOf } from '@switchboard/contracts/calls/ended-reasons';
import type { CallStats, GroupBy } from '@switchboard/contracts/calls/figure-routes';
import type { CallFilterText } from '@switchboard/contracts/calls/query';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type Asked, frameOf } from './figures-frame.ts';
import { GROUPINGS } from './figures-sql.ts';
import { countBy, readCosts } from './queries.ts';
import { readSeries } from './read-series.ts';
import { counted } from './to-figures.ts';

const STEP_MS = 30_000;
const LAST_STEP = 12;

/** The figures of calls: how many, how they turned out and why, when they came, how long and dear they were. */
export async function readStats(db: Queryable, asked: Asked, groupBy: GroupBy | undefined): Promise<CallStats> {
  const series = await readSeries(db, asked, groupBy);
  const { calls, live } = series.totals.counts;
  const endedReasons = await readParts(db, asked, { groupBy: 'endedReason', only: { live: 'false' } });
  return {
    ...(await frameOf(db, asked, { calls: calls.value, live: live.value })),
    ...series,
    outcomes: await readParts(db, asked, { groupBy: 'outcome', only: {} }),
    endedReasons: endedReasons.map((part) => ({ ...part, group: endedCauseOf(part.key)?.group ?? null })),
    hours: await readHours(db, asked),
    durations: await readDurations(db, asked),
    costs: await readCostLines(db, asked),
  };
}

interface PartsOf {
  readonly groupBy: 'endedReason' | 'outcome';
  /** Of calls that have it to tell. */
  readonly only: CallFilterText;
}

async function readParts(db: Queryable, { whole, before, callsOf, queryOf }: Asked, { groupBy, only }: PartsOf) {
  const { queryOf: queryOfKey } = GROUPINGS[groupBy];
  const read = async (period: typeof whole) => {
    const counting = callsOf(period);
    const key =
      groupBy === 'outcome'
        ? 'c.outcome'
        : `case when c.ended_at is not null then coalesce(c.ended_reason, 'none') end`;
    return new Map((await countBy(db, counting, { key })).map((row) => [row.key, row.calls]));
  };
  const now = await read(whole);
  const then = before && { period: before, counts: await read(before) };
  const keys = [...new Set([...now.keys(), ...(then?.counts.keys() ?? [])])];
  return keys.map((key) => ({
    key,
    calls: counted(now.get(key) ?? 0, queryOf(whole), only, queryOfKey(key)),
    before: then ? counted(then.counts.get(key) ?? 0, queryOf(then.period), only, queryOfKey(key)) : null,
  }));
}

async function readHours(db: Queryable, { whole, timeZone, callsOf, queryOf }: Asked): Promise<CallStats['hours']> {
  const counting = callsOf(whole);
  // The zone is one of the platform's own list.
  const local = `(c.started_at at time zone '${timeZone.replaceAll("'", "''")}')`;
  const rows = await countBy(db, counting, { key: `to_char(${local}, 'ID HH24')` });
  return rows.map(({ key, calls }) => {
    const [weekday, hour] = key.split(' ').map(Number) as [number, number];
    return { weekday, hour, calls: counted(calls, queryOf(whole), { weekday: String(weekday), hour: String(hour) }) };
  });
}

async function readDurations(db: Queryable, { whole, callsOf, queryOf }: Asked): Promise<CallStats['durations']> {
  // Of a value and nothing, PostgreSQL's least is the value.
  const key = `case when c.duration_ms is not null then least(c.duration_ms / ${STEP_MS}, ${LAST_STEP})::text end`;
  const rows = new Map((await countBy(db, callsOf(whole), { key })).map((row) => [Number(row.key), row.calls]));
  return Array.from({ length: LAST_STEP + 1 }, (_, step) => {
    const fromMs = step * STEP_MS;
    const toMs = step === LAST_STEP ? null : fromMs + STEP_MS - 1;
    const bounds = { durationFrom: String(fromMs), ...(toMs !== null && { durationTo: String(toMs) }) };
    return { fromMs, toMs, calls: counted(rows.get(step) ?? 0, queryOf(whole), bounds) };
  });
}

async function readCostLines(db: Queryable, { whole, callsOf, queryOf }: Asked): Promise<CallStats['costs']> {
  const rows = await readCosts(db, callsOf(whole));
  const own = queryOf(whole).product;
  return rows
    .filter(({ product }) => own === undefined || own === product)
    .map(({ product, cents, calls }) => ({ product, cents, calls: counted(calls, queryOf(whole), { product }) }));
}
