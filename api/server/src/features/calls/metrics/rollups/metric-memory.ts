import type { CountRow, MetricsRow } from '../source/metric-source.ts';
import type { GroupCounts } from './add-counts.ts';
import { createPartMemory, type PartMemory } from './part-memory.ts';

/** A replica's memory of the parts of time that cells told of. */
export interface MetricMemory {
  readonly figures: PartMemory<MetricsRow>;
  readonly groups: PartMemory<readonly GroupCounts[]>;
  readonly hours: PartMemory<readonly CountRow[]>;
}

/** The days of a year by some dozen filters: about 10 MB. */
const MOST_METRICS = 10_000;
/** Groups or hours, and the parts that they are of: about 10 MB. */
const MOST_COUNTS = 50_000;
const sizeOfCounts = (counts: readonly unknown[]): number => 1 + counts.length;

/** Opens a memory of no figures. */
export const createMetricMemory = (): MetricMemory => ({
  figures: createPartMemory(MOST_METRICS, () => 1),
  groups: createPartMemory<readonly GroupCounts[]>(MOST_COUNTS, sizeOfCounts),
  hours: createPartMemory<readonly CountRow[]>(MOST_COUNTS, sizeOfCounts),
});
