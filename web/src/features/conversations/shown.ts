import type { Conversation } from '@switchboard/contracts/conversations/row';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import type { Page } from './page.ts';

export type LeaveReason = StreamData<'conversation:deleted'>['reason'];

/** A row that left and still stands for a moment, saying why, so that nothing vanishes under a click. */
export interface Leaving {
  readonly row: Conversation;
  readonly reason: LeaveReason;
}

/** What is on the screen: the page's order, except that rows under a pointer or with focus wait with their moves. */
export interface Shown {
  readonly order: readonly ConversationId[];
  readonly leaving: Readonly<Record<number, Leaving>>;
  /** A pointer is over the rows, or one of them has focus. */
  readonly isHeld: boolean;
  /** Conversations whose coming or moving waits. */
  readonly waiting: readonly ConversationId[];
}
export const EMPTY_SHOWN: Shown = { order: [], leaving: {}, isHeld: false, waiting: [] };

/** Follows the page: at once, or by counting what waits while it is held. */
export function follow(shown: Shown, page: Page): Shown {
  if (shown.isHeld) return { ...shown, waiting: waitingMoves(shown, page) };
  return { ...shown, order: withLeaving(page.order, shown), waiting: [] };
}

/** Notes that a row leaves; unknown rows leave unnoticed. */
export function leave(shown: Shown, leaving: Leaving): Shown {
  if (!shown.order.includes(leaving.row.id)) return shown;
  return { ...shown, leaving: { ...shown.leaving, [leaving.row.id]: leaving } };
}

/** Lets go of rows that left, and of everything that waited unless the rows are still held. */
export function letGo(shown: Shown, page: Page): Shown {
  const stillThere = shown.order.filter((id) => !(id in shown.leaving) || id in page.rows);
  return follow({ ...shown, leaving: {}, order: stillThere }, page);
}

/** Shows the page as it is, whoever points at it. */
export function showAll(shown: Shown, page: Page): Shown {
  return { ...shown, leaving: {}, order: page.order, waiting: [] };
}

/** Rows that aren't where the page has them, by the least moves: those outside the longest run that kept its order. */
function waitingMoves({ order, leaving }: Shown, page: Page): ConversationId[] {
  const before = new Map(order.filter((id) => !(id in leaving)).map((id, index) => [id, index]));
  const places = page.order.flatMap((id) => before.get(id) ?? []);
  const kept = new Set(longestRise(places));
  return page.order.filter((id) => {
    const place = before.get(id);
    return place === undefined || !kept.has(place);
  });
}

/** The longest rising subsequence of distinct numbers. */
function longestRise(numbers: readonly number[]): number[] {
  const tails: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const number of numbers) {
    const found = tails.findIndex((tail) => tail >= number);
    const at = found === -1 ? tails.length : found;
    previous.set(number, tails[at - 1]);
    tails[at] = number;
  }
  const rise: number[] = [];
  for (let number = tails.at(-1); number !== undefined; number = previous.get(number)) rise.push(number);
  return rise.reverse();
}

/** The page's order with leaving rows where they stood. */
function withLeaving(order: readonly ConversationId[], { order: before, leaving }: Shown): readonly ConversationId[] {
  const held = new Set(order);
  const ghosts = before.map((id, index) => [id, index] as const).filter(([id]) => id in leaving && !held.has(id));
  if (ghosts.length === 0) return order;
  const merged = [...order];
  for (const [id, index] of ghosts) merged.splice(Math.min(index, merged.length), 0, id);
  return merged;
}
