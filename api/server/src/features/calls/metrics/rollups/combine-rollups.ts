import { MEASURES } from '@switchboard/application/calls/call-measures';
import { decodeBins } from '@switchboard/application/calls/rollups/bin-bytes';
import { ROLLUP_COUNTS, type RollupCount } from '@switchboard/application/calls/rollups/rollup';
import { BINS, quantiles } from '@switchboard/application/calls/rollups/sketch';
import { COUNT_NAMES, MEASURE_NAMES, type MeasureName } from '@switchboard/contracts/calls/metrics';
import type { CountRow, GroupPart, MetricsRow } from '../source/metric-source.ts';
import type { Signed } from './pieces.ts';
import type { RollupSums } from './rollup-sums.ts';

const SHARES = [0.5, 0.9, 0.99];

/** A shared buffer for the sketches of one row: a series of hours would otherwise allocate hundreds. */
const sketches = new Float64Array(BINS * MEASURE_NAMES.length);

/** Summed rollups without unnamed keys. */
type Sums = Omit<RollupSums, 'isCut'>;

/** Adds and subtracts summed rollups, and converts the result to metrics. */
export function combineMetrics(terms: readonly Signed<Sums>[]): MetricsRow {
  sketches.fill(0);
  for (const { value, sign } of terms) {
    decodeBins(value.bins, (bin, count) => {
      sketches[bin] = (sketches[bin] ?? 0) + sign * count;
    });
  }
  const counts = addUp(terms, ROLLUP_COUNTS, ({ counts }) => counts);
  const sums = addUp(terms, MEASURE_NAMES, ({ sums }) => sums);
  const measures = MEASURE_NAMES.map((name, index) => [
    name,
    toMeasure(name, {
      count: getCount(counts, name),
      sum: sums[index] ?? 0,
      bins: sketches.subarray(index * BINS, (index + 1) * BINS),
    }),
  ]);
  return { counts: getCounts(counts), measures: Object.fromEntries(measures) as MetricsRow['measures'] }; // each measure, by its name
}

const addUp = (
  terms: readonly Signed<Sums>[],
  names: readonly string[],
  getNumbers: (sums: Sums) => readonly number[],
): number[] =>
  names.map((_, index) => terms.reduce((sum, { value, sign }) => sum + sign * (getNumbers(value)[index] ?? 0), 0));

/** Converts summed rollups to metrics. */
export const toMetricsRow = (value: Sums): MetricsRow => combineMetrics([{ value, sign: 1 }]);

/** Returns one count of a rollup. */
export const getCount = (counts: readonly number[], name: RollupCount): number =>
  counts[ROLLUP_COUNTS.indexOf(name)] ?? 0;

/** Returns the counts that metrics have. */
export const getCounts = (counts: readonly number[]): MetricsRow['counts'] =>
  Object.fromEntries(COUNT_NAMES.map((name) => [name, getCount(counts, name)])) as MetricsRow['counts']; // each count, by its name

/** The metrics of no calls. */
export const NO_METRICS: MetricsRow = combineMetrics([]);

interface MeasureSums {
  readonly count: number;
  readonly sum: number;
  readonly bins: Float64Array;
}

function toMeasure(name: MeasureName, { count, sum, bins }: MeasureSums): MetricsRow['measures'][MeasureName] {
  if (count === 0) return [0, null, null, null];
  const { scale } = MEASURES[name];
  const ranks = quantiles(bins, count, SHARES)?.map((value) => value / scale) ?? null;
  return [count, sum / scale, sum / scale / count, ranks];
}

/** The counts of a group in one part of the range. */
export type GroupCounts = Omit<GroupPart, 'part'>;

/** Adds and subtracts the groups of pieces; groups that end up without calls are left out. */
export function combineGroups(terms: readonly Signed<readonly GroupCounts[]>[]): GroupCounts[] {
  const groups = new Map<string, GroupCounts>();
  for (const { value, sign } of terms) {
    for (const { key, calls, ended, contained } of value) {
      const sum = groups.get(key);
      groups.set(key, {
        key,
        calls: (sum?.calls ?? 0) + sign * calls,
        ended: (sum?.ended ?? 0) + sign * ended,
        contained: (sum?.contained ?? 0) + sign * contained,
      });
    }
  }
  return [...groups.values()].filter(({ calls }) => calls !== 0);
}

/** Adds up the counts of parts by key, most calls first. */
export function addCounts(parts: readonly (readonly CountRow[])[]): CountRow[] {
  const sums = new Map<string, number>();
  for (const { key, calls } of parts.flat()) sums.set(key, (sums.get(key) ?? 0) + calls);
  return Array.from(sums, ([key, calls]) => ({ key, calls })).sort(
    (one, other) => other.calls - one.calls || (one.key < other.key ? -1 : 1),
  );
}
