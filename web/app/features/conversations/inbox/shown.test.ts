import { describe, expect, test } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { EMPTY_PAGE, type Page } from './page.ts';
import { EMPTY_SHOWN, follow, hold, leave, letGo, type Shown, showAll } from './shown.ts';

const idOf = (id: number) => buildConversation({ id }).id;
const pageOf = (...ids: number[]): Page => ({
  ...EMPTY_PAGE,
  order: ids.map(idOf),
  rows: Object.fromEntries(ids.map((id) => [id, buildConversation({ id })])),
});
/** Follows a page whose rows are what they were. */
const followPage = (shown: Shown, page: Page, changed?: number) =>
  follow(shown, { before: page, page, ...(changed !== undefined && { changed: idOf(changed) }) });
const held = (...ids: number[]): Shown => ({ ...EMPTY_SHOWN, order: ids.map(idOf), heldBy: ['pointer'] });

describe('while nobody points at the rows', () => {
  test('they follow the page', () => {
    expect(followPage(EMPTY_SHOWN, pageOf(3, 1, 2))).toMatchObject({ order: [3, 1, 2], waiting: [] });
  });

  test('a row that leaves stands where it stood until it has said why', () => {
    const before = followPage(EMPTY_SHOWN, pageOf(1, 2, 3));
    const leaving = followPage(
      leave(before, { row: buildConversation({ id: 2 }), cause: { by: 'deleted' } }),
      pageOf(1, 3),
    );
    expect(leaving.order).toEqual([1, 2, 3]);
    expect(letGo(leaving, pageOf(1, 3)).order).toEqual([1, 3]);
  });

  test('rows that left one after the other go one after the other', () => {
    const one = leave(followPage(EMPTY_SHOWN, pageOf(1, 2, 3)), {
      row: buildConversation({ id: 1 }),
      cause: { by: 'tag' },
    });
    const both = followPage(leave(one, { row: buildConversation({ id: 2 }), cause: { by: 'tag' } }), pageOf(3));
    expect(letGo(both, pageOf(3), [idOf(1)]).order).toEqual([2, 3]);
  });
});

describe('while the rows are held', () => {
  test('none moves, and what came or moved is counted', () => {
    const came = followPage(held(1, 2, 3), pageOf(9, 1, 2, 3), 9);
    const moved = followPage(followPage(came, pageOf(9, 3, 1, 2), 3), pageOf(3, 9, 1, 2), 3);
    expect(moved.order).toEqual([1, 2, 3]);
    expect(moved.waiting).toEqual([9, 3]);
  });

  test('a change that moves nothing is not counted', () => {
    expect(followPage(held(1, 2, 3), pageOf(1, 2, 3), 2).waiting).toEqual([]);
  });

  test('a row that leaves stays until the rows are let go', () => {
    const shown = followPage(leave(held(1, 2), { row: buildConversation({ id: 1 }), cause: { by: 'tag' } }), pageOf(2));
    expect(shown.order).toEqual([1, 2]);
    expect(letGo({ ...shown, heldBy: [] }, pageOf(2)).order).toEqual([2]);
  });

  test('one that went on to another page stays as it was until then', () => {
    const went = follow(held(1, 2), { before: pageOf(1, 2), page: pageOf(9, 1), changed: idOf(9) });
    expect(went.order).toEqual([1, 2]);
    expect(went.parked).toEqual({ 2: buildConversation({ id: 2 }) });
    const free = hold(went, pageOf(9, 1), { by: 'pointer', isHeld: false });
    expect(free).toMatchObject({ order: [9, 1], parked: {} });
  });

  test('they are let go when nothing holds them any more', () => {
    const both = hold(held(1, 2), pageOf(2, 1), { by: 'focus', isHeld: true });
    const one = hold(both, pageOf(2, 1), { by: 'pointer', isHeld: false });
    expect(one.order).toEqual([1, 2]);
    expect(hold(one, pageOf(2, 1), { by: 'focus', isHeld: false }).order).toEqual([2, 1]);
  });

  test('asking for what waits shows it at once', () => {
    expect(showAll(followPage(held(1, 2), pageOf(2, 1), 2), pageOf(2, 1))).toMatchObject({
      order: [2, 1],
      waiting: [],
      heldBy: ['pointer'],
    });
  });
});
