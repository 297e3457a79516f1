import { toKeyFilter } from '@switchboard/application/calls/call-dimensions';
import { DURATION_STEP_MS, LAST_DURATION_STEP } from '@switchboard/application/calls/rollups/rollup-parts';
import { findEndedCause } from '@switchboard/contracts/calls/ended-reasons';
import type { CallFilterText } from '@switchboard/contracts/calls/filters';
import type { CallStats, GroupBy } from '@switchboard/contracts/calls/metric-routes';
import { readSeries } from './read-series.ts';
import type { MetricSource } from './source/metric-source.ts';
import { type MetricsReading, type MetricsRequest, readFrame } from './source/metrics-request.ts';
import type { Period } from './source/periods.ts';
import { toCounted } from './to-metrics.ts';

/** Reads call statistics: volume, outcomes, end reasons, hours, durations, transfers and costs. */
export async function readStats(
  { db, request, source }: MetricsReading,
  groupBy: GroupBy | undefined,
): Promise<CallStats> {
  const series = await readSeries(source, request, groupBy);
  const { calls, live } = series.totals.counts;
  const endedReasons = await readParts(source, request, { by: 'endedReason', only: { live: 'false' } });
  return {
    ...(await readFrame(db, request, { calls: calls.value, live: live.value })),
    ...series,
    outcomes: await readParts(source, request, { by: 'outcome', only: {} }),
    endedReasons: endedReasons.map((part) => ({ ...part, group: findEndedCause(part.key)?.group ?? null })),
    hours: await readHours(source, request),
    durations: await readDurations(source, request),
    transfers: await readTransfers(source, request),
    costs: await readCostLines(source, request),
  };
}

interface Breakdown {
  readonly by: 'endedReason' | 'outcome';
  /** The filter of the calls that can have a value. */
  readonly only: CallFilterText;
}

async function readParts(source: MetricSource, { whole, before, listQuery }: MetricsRequest, { by, only }: Breakdown) {
  const read = async (period: Period) => new Map((await source.countBy(period, by)).map((row) => [row.key, row.calls]));
  const now = await read(whole);
  const then = before && { period: before, counts: await read(before) };
  const keys = [...new Set([...now.keys(), ...(then?.counts.keys() ?? [])])];
  return keys.map((key) => ({
    key,
    calls: toCounted(now.get(key) ?? 0, listQuery(whole), only, toKeyFilter(by, key)),
    before: then ? toCounted(then.counts.get(key) ?? 0, listQuery(then.period), only, toKeyFilter(by, key)) : null,
  }));
}

async function readHours(source: MetricSource, { whole, listQuery }: MetricsRequest): Promise<CallStats['hours']> {
  return (await source.countByHour()).map(({ key, calls }) => {
    const [weekday, hour] = key.split(' ').map(Number) as [number, number];
    return {
      weekday,
      hour,
      calls: toCounted(calls, listQuery(whole), { weekday: String(weekday), hour: String(hour) }),
    };
  });
}

async function readDurations(
  source: MetricSource,
  { whole, listQuery }: MetricsRequest,
): Promise<CallStats['durations']> {
  const rows = new Map((await source.countBy(whole, 'duration')).map((row) => [Number(row.key), row.calls]));
  return Array.from({ length: LAST_DURATION_STEP + 1 }, (_, step) => {
    const fromMs = step * DURATION_STEP_MS;
    const toMs = step === LAST_DURATION_STEP ? null : fromMs + DURATION_STEP_MS - 1;
    const bounds = { durationFrom: String(fromMs), ...(toMs !== null && { durationTo: String(toMs) }) };
    return { fromMs, toMs, calls: toCounted(rows.get(step) ?? 0, listQuery(whole), bounds) };
  });
}

const MAX_TARGETS = 20;

async function readTransfers(
  source: MetricSource,
  { whole, listQuery }: MetricsRequest,
): Promise<CallStats['transfers']> {
  const answered = new Map((await source.countBy(whole, 'answeredTo')).map((row) => [row.key, row.calls]));
  return (await source.countBy(whole, 'transferTo')).slice(0, MAX_TARGETS).map(({ key: to, calls }) => ({
    to,
    calls: toCounted(calls, listQuery(whole), { transferTo: to }),
    answered: toCounted(answered.get(to) ?? 0, listQuery(whole), { transferTo: to, transferred: 'true' }),
  }));
}

async function readCostLines(source: MetricSource, { whole, listQuery }: MetricsRequest): Promise<CallStats['costs']> {
  const own = listQuery(whole).product;
  return (await source.costs())
    .filter(({ product }) => own === undefined || own === product)
    .map(({ product, cents, calls }) => ({ product, cents, calls: toCounted(calls, listQuery(whole), { product }) }));
}
