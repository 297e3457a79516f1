import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { LeaveCause } from './leave-cause.ts';
import type { Page } from './page.ts';

/** A row that left and still stands for a moment, saying why, so that nothing vanishes under a click. */
export interface Leaving {
  readonly row: Conversation;
  readonly cause: LeaveCause;
}

export type Holder = 'pointer' | 'focus';

/** More moves than this aren't counted. */
export const MAX_WAITING = 999;

/** What is on the screen: the page's order, except that rows under a pointer or with focus wait with their moves. */
export interface Shown {
  readonly order: readonly ConversationId[];
  readonly leaving: Readonly<Record<number, Leaving>>;
  /** Rows that went on to another page while they are held. */
  readonly parked: Readonly<Record<number, Conversation>>;
  /** What holds the rows: a pointer over them, or focus on one. */
  readonly heldBy: readonly Holder[];
  /** Conversations whose coming or moving waits. */
  readonly waiting: readonly ConversationId[];
}
export const EMPTY_SHOWN: Shown = { order: [], leaving: {}, parked: {}, heldBy: [], waiting: [] };

/** How a page changed: what it was, what it is, and by which conversation, if by one. */
export interface PageChange {
  readonly before: Page;
  readonly page: Page;
  readonly changed?: ConversationId;
}

/** Follows the page after a change: at once, or, while the rows are held, by noting whose coming or moving waits. */
export function follow(shown: Shown, { before, page, changed }: PageChange): Shown {
  if (shown.heldBy.length === 0) return { ...shown, order: withLeaving(page.order, shown), parked: {}, waiting: [] };
  const parked = park(shown, before, page);
  if (isInOrder(shown, page)) return { ...shown, parked, waiting: [] };
  const isNoted = changed === undefined || shown.waiting.includes(changed) || shown.waiting.length >= MAX_WAITING;
  return { ...shown, parked, waiting: isNoted ? shown.waiting : [...shown.waiting, changed] };
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

/** Lets go of rows that left, of all or of some; they stay while the rows are held. */
export function letGo(shown: Shown, page: Page, ids: readonly ConversationId[] | 'all' = 'all'): Shown {
  if (shown.heldBy.length > 0) return shown;
  const leaving =
    ids === 'all'
      ? {}
      : Object.fromEntries(Object.entries(shown.leaving).filter(([id]) => !ids.some((gone) => gone === Number(id))));
  const order = shown.order.filter((id) => id in leaving || id in page.rows);
  return follow({ ...shown, leaving, order }, { before: page, page });
}

/** Shows the page as it is, whoever points at it. */
export function showAll(shown: Shown, page: Page): Shown {
  return { ...shown, leaving: {}, parked: {}, order: page.order, waiting: [] };
}

/** The rows that stand though the page has handed them on: those of before, and what the page lost just now. */
function park({ order, leaving, parked }: Shown, before: Page, page: Page): Shown['parked'] {
  const lost = order.flatMap((id) => {
    const row = before.rows[id];
    return row && !(id in page.rows) && !(id in leaving) ? [[id, row] as const] : [];
  });
  return lost.length === 0 ? parked : { ...parked, ...Object.fromEntries(lost) };
}

/** Tells whether the rows stand as the page has them; those on their way out don't count. */
function isInOrder({ order, leaving }: Shown, page: Page): boolean {
  const standing = order.filter((id) => !(id in leaving) || id in page.rows);
  return standing.length === page.order.length && standing.every((id, index) => id === page.order[index]);
}

/** The page's order with leaving rows where they stood. */
function withLeaving(order: readonly ConversationId[], { order: before, leaving }: Shown): readonly ConversationId[] {
  if (Object.keys(leaving).length === 0) return order;
  const held = new Set(order);
  const ghosts = before.map((id, index) => [id, index] as const).filter(([id]) => id in leaving && !held.has(id));
  if (ghosts.length === 0) return order;
  const merged = [...order];
  for (const [id, index] of ghosts) merged.splice(Math.min(index, merged.length), 0, id);
  return merged;
}
