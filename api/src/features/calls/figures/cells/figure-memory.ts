import type { FiguresRow } from '../source.ts';
import type { GroupCounts } from './group-counts.ts';
import { createPartMemory, type PartMemory } from './part-memory.ts';

/** A replica's memory of what cells told of parts of time. */
export interface FigureMemory {
  readonly figures: PartMemory<FiguresRow>;
  readonly groups: PartMemory<readonly GroupCounts[]>;
}

/** Days of some dozen filters over a year: about 10 MB. */
const MOST_FIGURES = 10_000;
/** As much again. */
const MOST_GROUPS = 100_000;

/** Opens a memory of no figures. */
export const createFigureMemory = (): FigureMemory => ({
  figures: createPartMemory(MOST_FIGURES, () => 1),
  groups: createPartMemory(MOST_GROUPS, (groups) => 1 + groups.length),
});
