import { describe, expect, test } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { EMPTY_PAGE, type Page } from './page.ts';
import { EMPTY_SHOWN, follow, hold, leave, release, type Shown, showAll } from './shown.ts';

const toId = (id: number) => buildConversation({ id }).id;
const createPage = (...ids: number[]): Page => ({
  ...EMPTY_PAGE,
  order: ids.map(toId),
  rows: Object.fromEntries(ids.map((id) => [id, buildConversation({ id })])),
});
/** Follows a page whose rows did not change. */
const followPage = (shown: Shown, page: Page, changed?: number) =>
  follow(shown, { before: page, page, ...(changed !== undefined && { changed: toId(changed) }) });
const held = (...ids: number[]): Shown => ({ ...EMPTY_SHOWN, order: ids.map(toId), heldBy: ['pointer'] });

describe('while the rows are not held', () => {
  test('they follow the page', () => {
    expect(followPage(EMPTY_SHOWN, createPage(3, 1, 2))).toMatchObject({ order: [3, 1, 2], waiting: [] });
  });

  test('a row that left keeps its place until it has shown why', () => {
    const before = followPage(EMPTY_SHOWN, createPage(1, 2, 3));
    const leaving = followPage(
      leave(before, { row: buildConversation({ id: 2 }), cause: { by: 'deleted' } }),
      createPage(1, 3),
    );
    expect(leaving.order).toEqual([1, 2, 3]);
    expect(release(leaving, createPage(1, 3)).order).toEqual([1, 3]);
  });

  test('rows that left one after the other disappear one after the other', () => {
    const one = leave(followPage(EMPTY_SHOWN, createPage(1, 2, 3)), {
      row: buildConversation({ id: 1 }),
      cause: { by: 'tag' },
    });
    const both = followPage(leave(one, { row: buildConversation({ id: 2 }), cause: { by: 'tag' } }), createPage(3));
    expect(release(both, createPage(3), [toId(1)]).order).toEqual([2, 3]);
  });
});

describe('while the rows are held', () => {
  test('none moves, and new and moved rows are counted', () => {
    const came = followPage(held(1, 2, 3), createPage(9, 1, 2, 3), 9);
    const moved = followPage(followPage(came, createPage(9, 3, 1, 2), 3), createPage(3, 9, 1, 2), 3);
    expect(moved.order).toEqual([1, 2, 3]);
    expect(moved.waiting).toEqual([9, 3]);
  });

  test('a change that moves nothing is not counted', () => {
    expect(followPage(held(1, 2, 3), createPage(1, 2, 3), 2).waiting).toEqual([]);
  });

  test('a row that left stays until the rows are released', () => {
    const shown = followPage(
      leave(held(1, 2), { row: buildConversation({ id: 1 }), cause: { by: 'tag' } }),
      createPage(2),
    );
    expect(shown.order).toEqual([1, 2]);
    expect(release({ ...shown, heldBy: [] }, createPage(2)).order).toEqual([2]);
  });

  test('a row that moved to another page stays unchanged until then', () => {
    const went = follow(held(1, 2), { before: createPage(1, 2), page: createPage(9, 1), changed: toId(9) });
    expect(went.order).toEqual([1, 2]);
    expect(went.parked).toEqual({ 2: buildConversation({ id: 2 }) });
    const free = hold(went, createPage(9, 1), { by: 'pointer', isHeld: false });
    expect(free).toMatchObject({ order: [9, 1], parked: {} });
  });

  test('the rows are released once neither pointer nor focus holds them', () => {
    const both = hold(held(1, 2), createPage(2, 1), { by: 'focus', isHeld: true });
    const one = hold(both, createPage(2, 1), { by: 'pointer', isHeld: false });
    expect(one.order).toEqual([1, 2]);
    expect(hold(one, createPage(2, 1), { by: 'focus', isHeld: false }).order).toEqual([2, 1]);
  });

  test('showing the waiting changes moves rows at once', () => {
    expect(showAll(followPage(held(1, 2), createPage(2, 1), 2), createPage(2, 1))).toMatchObject({
      order: [2, 1],
      waiting: [],
      heldBy: ['pointer'],
    });
  });
});
