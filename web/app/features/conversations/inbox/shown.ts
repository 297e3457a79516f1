import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { LeaveCause } from './leave-cause.ts';
import type { Page } from './page.ts';

// What the list shows trails the page: rows under the pointer or with focus don't move, so that nobody clicks the wrong row. Moves wait until the
// rows are released, and a row that left stays for a moment and says why.

/** A row that left and still shows why for a moment. */
export interface Leaving {
  readonly row: Conversation;
  readonly cause: LeaveCause;
}

export type Holder = 'pointer' | 'focus';

/** The maximum count of waiting moves. */
export const MAX_WAITING = 999;

/** The rows on the screen. */
export interface Shown {
  readonly order: readonly ConversationId[];
  readonly leaving: Readonly<Record<number, Leaving>>;
  /** Rows that moved to another page while they are held. */
  readonly parked: Readonly<Record<number, Conversation>>;
  /** The reason why rows stay in place: a pointer over them, or focus on one. */
  readonly heldBy: readonly Holder[];
  /** Conversations that wait to appear or move. */
  readonly waiting: readonly ConversationId[];
}
export const EMPTY_SHOWN: Shown = { order: [], leaving: {}, parked: {}, heldBy: [], waiting: [] };

/** A change of the page, and the conversation that caused it, if one did. */
export interface PageChange {
  readonly before: Page;
  readonly page: Page;
  readonly changed?: ConversationId;
}

/** Follows a change of the page: at once, or by recording what waits while the rows are held. */
export function follow(shown: Shown, { before, page, changed }: PageChange): Shown {
  if (shown.heldBy.length === 0) return { ...shown, order: withLeaving(page.order, shown), parked: {}, waiting: [] };
  const parked = park(shown, before, page);
  if (isInOrder(shown, page)) return { ...shown, parked, waiting: [] };
  const isCounted = changed === undefined || shown.waiting.includes(changed) || shown.waiting.length >= MAX_WAITING;
  return { ...shown, parked, waiting: isCounted ? shown.waiting : [...shown.waiting, changed] };
}

/** Records that a row on the screen left. */
export function leave(shown: Shown, leaving: Leaving): Shown {
  if (!shown.order.includes(leaving.row.id)) return shown;
  return { ...shown, leaving: { ...shown.leaving, [leaving.row.id]: leaving } };
}

/** Records what holds the rows; once nothing does, the waiting moves happen. */
export function hold(shown: Shown, page: Page, { by, isHeld }: { by: Holder; isHeld: boolean }): Shown {
  if (shown.heldBy.includes(by) === isHeld) return shown;
  const held: Shown = {
    ...shown,
    heldBy: isHeld ? [...shown.heldBy, by] : shown.heldBy.filter((other) => other !== by),
  };
  return held.heldBy.length > 0 ? held : release(held, page);
}

/** Drops rows that left, all or some; they stay while the rows are held. */
export function release(shown: Shown, page: Page, ids: readonly ConversationId[] | 'all' = 'all'): Shown {
  if (shown.heldBy.length > 0) return shown;
  const leaving =
    ids === 'all'
      ? {}
      : Object.fromEntries(Object.entries(shown.leaving).filter(([id]) => !ids.some((gone) => gone === Number(id))));
  const order = shown.order.filter((id) => id in leaving || id in page.rows);
  return follow({ ...shown, leaving, order }, { before: page, page });
}

/** Shows the page as it is, even while the rows are held. */
export function showAll(shown: Shown, page: Page): Shown {
  return { ...shown, leaving: {}, parked: {}, order: page.order, waiting: [] };
}

/** Adds the rows on the screen that the page just lost to another page. */
function park({ order, leaving, parked }: Shown, before: Page, page: Page): Shown['parked'] {
  const lost = order.flatMap((id) => {
    const row = before.rows[id];
    return row && !(id in page.rows) && !(id in leaving) ? [[id, row] as const] : [];
  });
  return lost.length === 0 ? parked : { ...parked, ...Object.fromEntries(lost) };
}

/** Whether the rows on the screen are in the page's order, leaving rows aside. */
function isInOrder({ order, leaving }: Shown, page: Page): boolean {
  const staying = order.filter((id) => !(id in leaving) || id in page.rows);
  return staying.length === page.order.length && staying.every((id, index) => id === page.order[index]);
}

/** Returns the page's order with leaving rows at their old places. */
function withLeaving(order: readonly ConversationId[], { order: before, leaving }: Shown): readonly ConversationId[] {
  if (Object.keys(leaving).length === 0) return order;
  const onPage = new Set(order);
  const ghosts = before.map((id, index) => [id, index] as const).filter(([id]) => id in leaving && !onPage.has(id));
  if (ghosts.length === 0) return order;
  const merged = [...order];
  for (const [id, index] of ghosts) merged.splice(Math.min(index, merged.length), 0, id);
  return merged;
}
