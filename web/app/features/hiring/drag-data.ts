import type { KindItem } from '../../resource/resource-view.ts';

type Candidate = KindItem<'candidates'>;

/** Marks drag data as a card of the board. */
const CARD = Symbol('card');

/** Creates a card's drag data. */
export const toDragData = (candidate: Candidate): Record<string | symbol, unknown> => ({ [CARD]: candidate });

/** Reads the candidate from a card's drag data; undefined for other data. */
// Only the function above sets it.
export const readDragData = (data: Record<string | symbol, unknown>): Candidate | undefined =>
  data[CARD] as Candidate | undefined;
