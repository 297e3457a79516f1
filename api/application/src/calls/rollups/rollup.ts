/**
 * Rollups: precomputed aggregates of calls, from which metrics are read.
 *
 * A rollup exists for each dimension, key and period (`rollups-of-call.ts`). The worker subtracts a call's previous version and adds its new
 * one; since all values are integers, the order doesn't matter and an empty rollup is exactly zero. `definition.ts` records which rules the
 * stored rollups follow.
 */
import { COUNT_NAMES, MEASURE_NAMES } from '@switchboard/contracts/calls/metrics';
import { addBounded } from './rollup-parts.ts';
import { BINS } from './sketch.ts';

/** Every count of a rollup: all count metrics, counts for tags and transfers, and the number of calls with each measure. */
export const ROLLUP_COUNTS = [...COUNT_NAMES, 'tagged', 'openTransfers', ...MEASURE_NAMES] as const;
export type RollupCount = (typeof ROLLUP_COUNTS)[number];

/** The aggregate of a set of calls: plain numbers, so that calls can be added and subtracted in any order with the same result. */
export interface Rollup {
  /** In the order of {@link ROLLUP_COUNTS}. */
  readonly counts: number[];
  /** The sum of each measure in its integer unit, in the order of `MEASURE_NAMES`. */
  readonly sums: number[];
  /** The sketches of the measures, one after the other. */
  readonly bins: Map<number, number>;
  /** Counts and costs by a property of the calls, such as `endedReason:customer-busy`. */
  readonly parts: Map<string, number>;
}

/** Returns a rollup without calls. */
export const emptyRollup = (): Rollup => ({
  counts: ROLLUP_COUNTS.map(() => 0),
  sums: MEASURE_NAMES.map(() => 0),
  bins: new Map(),
  parts: new Map(),
});

/** Returns the index of a measure's bin among the bins of all measures. */
export const toBinIndex = (measure: number, bin: number): number => measure * BINS + bin;

/** Adds a rollup to a change, or subtracts it with -1. */
export function addRollup(change: Rollup, other: Rollup, sign: 1 | -1): void {
  addNumbers(change, other, sign);
  addAll(change.parts, other.parts, sign);
}

/** Applies a change to a stored rollup, whose number of named keys stays bounded. */
export function settleRollup(stored: Rollup, change: Rollup): Rollup {
  addNumbers(stored, change, 1);
  addBounded(stored.parts, change.parts);
  return stored;
}

function addNumbers(rollup: Rollup, other: Rollup, sign: 1 | -1): void {
  for (const [index, count] of other.counts.entries()) {
    rollup.counts[index] = (rollup.counts[index] ?? 0) + sign * count;
  }
  for (const [index, sum] of other.sums.entries()) rollup.sums[index] = (rollup.sums[index] ?? 0) + sign * sum;
  addAll(rollup.bins, other.bins, sign);
}

/** Returns whether a rollup contains no calls. */
export const isEmptyRollup = ({ counts }: Rollup): boolean => counts[0] === 0;

function addAll<K>(to: Map<K, number>, other: ReadonlyMap<K, number>, sign: 1 | -1): void {
  for (const [key, count] of other) {
    const sum = (to.get(key) ?? 0) + sign * count;
    if (sum === 0) to.delete(key);
    else to.set(key, sum);
  }
}
