import { toKeyFilter } from '@switchboard/application/calls/call-dimensions';
import { DURATION_STEP_MS, LAST_DURATION_STEP } from '@switchboard/application/calls/rollups/rollup-parts';
import { findEndedCause } from '@switchboard/contracts/calls/ended-reasons';
import type { CallFilterText } from '@switchboard/contracts/calls/filters';
import type { CallStats, GroupBy } from '@switchboard/contracts/calls/metric-routes';
import { readSeries } from './read-series.ts';
import type { MetricSource } from './source/metric-source.ts';
import { type Asked, frameOf, type Reading } from './source/metrics-frame.ts';
import type { Period } from './source/periods.ts';
import { counted } from './to-metrics.ts';

/** The figures of calls: how many, how they turned out and why, when they came, how long and dear they were. */
export async function readStats({ db, asked, source }: Reading, groupBy: GroupBy | undefined): Promise<CallStats> {
  const series = await readSeries(source, asked, groupBy);
  const { calls, live } = series.totals.counts;
  const endedReasons = await readParts(source, asked, { by: 'endedReason', only: { live: 'false' } });
  return {
    ...(await frameOf(db, asked, { calls: calls.value, live: live.value })),
    ...series,
    outcomes: await readParts(source, asked, { by: 'outcome', only: {} }),
    endedReasons: endedReasons.map((part) => ({ ...part, group: findEndedCause(part.key)?.group ?? null })),
    hours: await readHours(source, asked),
    durations: await readDurations(source, asked),
    transfers: await readTransfers(source, asked),
    costs: await readCostLines(source, asked),
  };
}

interface PartsOf {
  readonly by: 'endedReason' | 'outcome';
  /** Of calls that have it to tell. */
  readonly only: CallFilterText;
}

async function readParts(source: MetricSource, { whole, before, queryOf }: Asked, { by, only }: PartsOf) {
  const read = async (period: Period) => new Map((await source.countBy(period, by)).map((row) => [row.key, row.calls]));
  const now = await read(whole);
  const then = before && { period: before, counts: await read(before) };
  const keys = [...new Set([...now.keys(), ...(then?.counts.keys() ?? [])])];
  return keys.map((key) => ({
    key,
    calls: counted(now.get(key) ?? 0, queryOf(whole), only, toKeyFilter(by, key)),
    before: then ? counted(then.counts.get(key) ?? 0, queryOf(then.period), only, toKeyFilter(by, key)) : null,
  }));
}

async function readHours(source: MetricSource, { whole, queryOf }: Asked): Promise<CallStats['hours']> {
  return (await source.countByHour()).map(({ key, calls }) => {
    const [weekday, hour] = key.split(' ').map(Number) as [number, number];
    return { weekday, hour, calls: counted(calls, queryOf(whole), { weekday: String(weekday), hour: String(hour) }) };
  });
}

async function readDurations(source: MetricSource, { whole, queryOf }: Asked): Promise<CallStats['durations']> {
  const rows = new Map((await source.countBy(whole, 'duration')).map((row) => [Number(row.key), row.calls]));
  return Array.from({ length: LAST_DURATION_STEP + 1 }, (_, step) => {
    const fromMs = step * DURATION_STEP_MS;
    const toMs = step === LAST_DURATION_STEP ? null : fromMs + DURATION_STEP_MS - 1;
    const bounds = { durationFrom: String(fromMs), ...(toMs !== null && { durationTo: String(toMs) }) };
    return { fromMs, toMs, calls: counted(rows.get(step) ?? 0, queryOf(whole), bounds) };
  });
}

const MAX_TARGETS = 20;

async function readTransfers(source: MetricSource, { whole, queryOf }: Asked): Promise<CallStats['transfers']> {
  const answered = new Map((await source.countBy(whole, 'answeredTo')).map((row) => [row.key, row.calls]));
  return (await source.countBy(whole, 'transferTo')).slice(0, MAX_TARGETS).map(({ key: to, calls }) => ({
    to,
    calls: counted(calls, queryOf(whole), { transferTo: to }),
    answered: counted(answered.get(to) ?? 0, queryOf(whole), { transferTo: to, transferred: 'true' }),
  }));
}

async function readCostLines(source: MetricSource, { whole, queryOf }: Asked): Promise<CallStats['costs']> {
  const own = queryOf(whole).product;
  return (await source.costs())
    .filter(({ product }) => own === undefined || own === product)
    .map(({ product, cents, calls }) => ({ product, cents, calls: counted(calls, queryOf(whole), { product }) }));
}
