import type { FiguresRow } from '../source.ts';
import type { GroupCounts } from './group-counts.ts';
import { createPartMemory, type PartMemory } from './part-memory.ts';

/** A replica's memory of the parts of time that cells told of. */
export interface FigureMemory {
  readonly figures: PartMemory<FiguresRow>;
  readonly groups: PartMemory<readonly GroupCounts[]>;
}

/** The days of a year by some dozen filters: about 10 MB. */
const MOST_FIGURES = 10_000;
/** Groups, and the parts that they are of: about 10 MB. */
const MOST_GROUPS = 50_000;

/** Opens a memory of no figures. */
export const createFigureMemory = (): FigureMemory => ({
  figures: createPartMemory(MOST_FIGURES, () => 1),
  groups: createPartMemory(MOST_GROUPS, (groups) => 1 + groups.length),
});
