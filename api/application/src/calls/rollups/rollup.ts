import { COUNT_NAMES, MEASURE_NAMES } from '@switchboard/contracts/calls/metrics';
import { addNamed } from './parts.ts';
import { BINS } from './sketch.ts';

/** Every count of a cell: all figures, what tags and transfers need, and of how many calls each measure is known. */
export const ROLLUP_COUNTS = [...COUNT_NAMES, 'tagged', 'openTransfers', ...MEASURE_NAMES] as const;
export type RollupCount = (typeof ROLLUP_COUNTS)[number];

/** Calls of one cell, added up: plain numbers that other calls are added to and taken from, and come out the same in any order. */
export interface Rollup {
  /** By the order of {@link ROLLUP_COUNTS}. */
  readonly counts: number[];
  /** Of each measure in its whole numbers, by the order of `MEASURE_NAMES`. */
  readonly sums: number[];
  /** Sketches of the measures, one behind the other. */
  readonly bins: Map<number, number>;
  /** Counts and cents by something that calls have, such as `endedReason:customer-busy`. */
  readonly parts: Map<string, number>;
}

export const emptyRollup = (): Rollup => ({
  counts: ROLLUP_COUNTS.map(() => 0),
  sums: MEASURE_NAMES.map(() => 0),
  bins: new Map(),
  parts: new Map(),
});

/** The place of a measure's bin among those of all. */
export const placeOf = (measure: number, bin: number): number => measure * BINS + bin;

/** Adds a cell to a change, or takes it away with -1. */
export function addRollup(change: Rollup, other: Rollup, sign: 1 | -1): void {
  addNumbers(change, other, sign);
  addAll(change.parts, other.parts, sign);
}

/** The cell that a standing one comes to with a change; it names no more keys than it has room for. */
export function settleRollup(standing: Rollup, change: Rollup): Rollup {
  addNumbers(standing, change, 1);
  addNamed(standing.parts, change.parts);
  return standing;
}

function addNumbers(cell: Rollup, other: Rollup, sign: 1 | -1): void {
  for (const [index, count] of other.counts.entries()) cell.counts[index] = (cell.counts[index] ?? 0) + sign * count;
  for (const [index, sum] of other.sums.entries()) cell.sums[index] = (cell.sums[index] ?? 0) + sign * sum;
  addAll(cell.bins, other.bins, sign);
}

/** Whether nothing is left in it. */
export const isEmptyRollup = ({ counts }: Rollup): boolean => counts[0] === 0;

function addAll<K>(to: Map<K, number>, other: ReadonlyMap<K, number>, sign: 1 | -1): void {
  for (const [key, count] of other) {
    const sum = (to.get(key) ?? 0) + sign * count;
    if (sum === 0) to.delete(key);
    else to.set(key, sum);
  }
}
