import { describe, expect, test } from 'vitest';
import { buildConversation } from '../../test/build-conversation.ts';
import { EMPTY_PAGE, type Page } from './page.ts';
import { EMPTY_SHOWN, follow, hold, leave, letGo, type Shown, showAll } from './shown.ts';

const idOf = (id: number) => buildConversation({ id }).id;
const pageOf = (...ids: number[]): Page => ({
  ...EMPTY_PAGE,
  order: ids.map(idOf),
  rows: Object.fromEntries(ids.map((id) => [id, buildConversation({ id })])),
});
const held = (...ids: number[]): Shown => ({ ...EMPTY_SHOWN, order: ids.map(idOf), heldBy: ['pointer'] });

describe('while nobody points at the rows', () => {
  test('they follow the page', () => {
    expect(follow(EMPTY_SHOWN, pageOf(3, 1, 2))).toMatchObject({ order: [3, 1, 2], waiting: [] });
  });

  test('a row that leaves stands where it stood until it has said why', () => {
    const before = follow(EMPTY_SHOWN, pageOf(1, 2, 3));
    const leaving = follow(leave(before, { row: buildConversation({ id: 2 }), reason: 'deleted' }), pageOf(1, 3));
    expect(leaving.order).toEqual([1, 2, 3]);
    expect(letGo(leaving, pageOf(1, 3)).order).toEqual([1, 3]);
  });
});

describe('while the rows are held', () => {
  test('none moves, and what came or moved is counted', () => {
    const came = follow(held(1, 2, 3), pageOf(9, 1, 2, 3), idOf(9));
    const moved = follow(follow(came, pageOf(9, 3, 1, 2), idOf(3)), pageOf(3, 9, 1, 2), idOf(3));
    expect(moved.order).toEqual([1, 2, 3]);
    expect(moved.waiting).toEqual([9, 3]);
  });

  test('a change that moves nothing is not counted', () => {
    expect(follow(held(1, 2, 3), pageOf(1, 2, 3), idOf(2)).waiting).toEqual([]);
  });

  test('a row that leaves stays until the rows are let go', () => {
    const shown = follow(leave(held(1, 2), { row: buildConversation({ id: 1 }), reason: 'left-view' }), pageOf(2));
    expect(shown.order).toEqual([1, 2]);
    expect(letGo({ ...shown, heldBy: [] }, pageOf(2)).order).toEqual([2]);
  });

  test('they are let go when nothing holds them any more', () => {
    const both = hold(held(1, 2), pageOf(2, 1), { by: 'focus', isHeld: true });
    const one = hold(both, pageOf(2, 1), { by: 'pointer', isHeld: false });
    expect(one.order).toEqual([1, 2]);
    expect(hold(one, pageOf(2, 1), { by: 'focus', isHeld: false }).order).toEqual([2, 1]);
  });

  test('asking for what waits shows it at once', () => {
    expect(showAll(follow(held(1, 2), pageOf(2, 1), idOf(2)), pageOf(2, 1))).toMatchObject({
      order: [2, 1],
      waiting: [],
      heldBy: ['pointer'],
    });
  });
});
