import type { KindItem } from '../../resource/resource-view.ts';

type Candidate = KindItem<'candidates'>;

/** Marks what is dragged on the board as a card of it. */
const CARD = Symbol('card');

/** The data of a card that is dragged. */
export const dragOf = (candidate: Candidate): Record<string | symbol, unknown> => ({ [CARD]: candidate });

/** The candidate of a card that is dragged; undefined of anything else. */
// Only the function above sets it.
export const cardOf = (data: Record<string | symbol, unknown>): Candidate | undefined =>
  data[CARD] as Candidate | undefined;
