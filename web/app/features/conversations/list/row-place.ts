import type { ConversationId } from '@switchboard/contracts/base/ids';

// J and K go through the rows in the order on the screen. They begin at the current row: the focused one, or else that of the open conversation. Live
// updates may move that row, and they then begin at its new place. If it left the list, they begin at the gap where it was: J goes to the row that
// took its place, K to the row above.

/** The current row and its index; without `isListed`, the index of the gap that it left. */
export interface RowPlace {
  readonly id: ConversationId;
  readonly index: number;
  readonly isListed: boolean;
}

/** Finds the place of the current row; null if it never was in the list. `before` is its last known place. */
export function findPlace(
  ids: readonly ConversationId[],
  current: ConversationId | null,
  before: RowPlace | null,
): RowPlace | null {
  if (current === null) return null;
  const index = ids.indexOf(current);
  if (index >= 0) return { id: current, index, isListed: true };
  return before?.id === current ? { ...before, isListed: false } : null;
}

/** The index that a step leads to, within the list; a step without a place leads to the first row. */
export function stepFrom(place: RowPlace | null, by: number, count: number): number {
  if (place === null) return 0;
  const target = !place.isListed && by > 0 ? place.index + by - 1 : place.index + by;
  return Math.min(count - 1, Math.max(0, target));
}
