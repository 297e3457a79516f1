import { MEASURES } from '@switchboard/application/calls/call-measures';
import { decodeBins } from '@switchboard/application/calls/rollups/bin-bytes';
import { ROLLUP_COUNTS, type RollupCount } from '@switchboard/application/calls/rollups/rollup';
import { BINS, quantiles } from '@switchboard/application/calls/rollups/sketch';
import { COUNT_NAMES, MEASURE_NAMES, type MeasureName } from '@switchboard/contracts/calls/metrics';
import type { MetricsRow } from '../source/metric-source.ts';
import type { Signed } from './pieces.ts';
import type { RollupSums } from './queries.ts';

const SHARES = [0.5, 0.9, 0.99];

/** Room for the sketches of one row at a time: a series of hours would throw hundreds of these away. */
const sketches = new Float64Array(BINS * MEASURE_NAMES.length);

/** Rollups added up, all of which are named. */
type Sums = Omit<RollupSums, 'isCut'>;

/** Rollups that are added to each other, or taken away, as figures. */
export function toMetricsRow(terms: readonly Signed<Sums>[]): MetricsRow {
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
    measured(name, {
      count: countOf(counts, name),
      sum: sums[index] ?? 0,
      bins: sketches.subarray(index * BINS, (index + 1) * BINS),
    }),
  ]);
  return { counts: countsOf(counts), measures: Object.fromEntries(measures) as MetricsRow['measures'] }; // each measure, by its name
}

const addUp = (
  terms: readonly Signed<Sums>[],
  names: readonly string[],
  of: (sums: Sums) => readonly number[],
): number[] => names.map((_, index) => terms.reduce((sum, { value, sign }) => sum + sign * (of(value)[index] ?? 0), 0));

/** Figures of one sum. */
export const metricsOf = (value: Sums): MetricsRow => toMetricsRow([{ value, sign: 1 }]);

/** One of the counts of cells. */
export const countOf = (counts: readonly number[], name: RollupCount): number =>
  counts[ROLLUP_COUNTS.indexOf(name)] ?? 0;

/** The counts of figures. */
export const countsOf = (counts: readonly number[]): MetricsRow['counts'] =>
  Object.fromEntries(COUNT_NAMES.map((name) => [name, countOf(counts, name)])) as MetricsRow['counts']; // each count, by its name

/** Figures of no calls. */
export const NO_METRICS: MetricsRow = toMetricsRow([]);

interface Known {
  readonly count: number;
  readonly sum: number;
  readonly bins: Float64Array;
}

function measured(name: MeasureName, { count, sum, bins }: Known): MetricsRow['measures'][MeasureName] {
  if (count === 0) return [0, null, null, null];
  const { scale } = MEASURES[name];
  const ranks = quantiles(bins, count, SHARES)?.map((value) => value / scale) ?? null;
  return [count, sum / scale, sum / scale / count, ranks];
}
