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

export type Holder = 'pointer' | 'focus';

/** What is on the screen: the page's order, except that rows under a pointer or with focus wait with their moves. */
export interface Shown {
  readonly order: readonly ConversationId[];
  readonly leaving: Readonly<Record<number, Leaving>>;
  /** What holds the rows: a pointer over them, or focus on one. */
  readonly heldBy: readonly Holder[];
  /** Conversations whose coming or moving waits. */
  readonly waiting: readonly ConversationId[];
}
export const EMPTY_SHOWN: Shown = { order: [], leaving: {}, heldBy: [], waiting: [] };

/** Follows the page after a change: at once, or, while the rows are held, by noting whose coming or moving waits. */
export function follow(shown: Shown, page: Page, changed?: ConversationId): Shown {
  if (shown.heldBy.length === 0) return { ...shown, order: withLeaving(page.order, shown), waiting: [] };
  if (isInOrder(shown, page)) return { ...shown, waiting: [] };
  const isNoted = changed === undefined || shown.waiting.includes(changed);
  return isNoted ? shown : { ...shown, waiting: [...shown.waiting, changed] };
}

/** Notes that a row leaves; unknown rows leave unnoticed. */
export function leave(shown: Shown, leaving: Leaving): Shown {
  if (!shown.order.includes(leaving.row.id)) return shown;
  return { ...shown, leaving: { ...shown.leaving, [leaving.row.id]: leaving } };
}

/** Takes note of who holds the rows; when nobody does any more, what waited comes. */
export function hold(shown: Shown, page: Page, { by, isHeld }: { by: Holder; isHeld: boolean }): Shown {
  if (shown.heldBy.includes(by) === isHeld) return shown;
  const held: Shown = {
    ...shown,
    heldBy: isHeld ? [...shown.heldBy, by] : shown.heldBy.filter((other) => other !== by),
  };
  return held.heldBy.length > 0 ? held : letGo(held, page);
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

/** Tells whether the rows stand as the page has them; those on their way out don't count. */
function isInOrder({ order, leaving }: Shown, page: Page): boolean {
  const standing = order.filter((id) => !(id in leaving) || id in page.rows);
  return standing.length === page.order.length && standing.every((id, index) => id === page.order[index]);
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
