import { SmartTagId } from '@switchboard/contracts/base/ids';
import { describe, expect, test } from 'vitest';
import { at, buildConversation } from '../../../test/build-conversation.ts';
import { type InboxSort, LIVE_SORT } from './inbox-query.ts';
import type { Copies } from './page.ts';
import { applyChange, createPage, type Page, retagPage } from './page.ts';

const BY_NAME: InboxSort = { by: 'name', order: 'asc' };

const pageWith = (overrides: Partial<Parameters<typeof createPage>[0]> = {}): Page =>
  createPage({
    data: [buildConversation({ id: 3, lastMessageAt: at(3) }), buildConversation({ id: 2, lastMessageAt: at(2) })],
    total: 2,
    since: 10,
    number: 1,
    size: 2,
    sort: LIVE_SORT,
    ...overrides,
  });

describe('page 1', () => {
  test('inserts a new row at the top and keeps its size', () => {
    const row = buildConversation({ id: 9, lastMessageAt: at(9) });
    const page = applyChange(pageWith(), { position: 11, row }, LIVE_SORT);
    expect(page.order).toEqual([9, 3]);
    expect(page.hasMore).toBe(true);
  });

  test('sorts newest first once something changes, whatever its sort was', () => {
    const page = pageWith({
      sort: BY_NAME,
      data: [buildConversation({ id: 2, lastMessageAt: at(2) }), buildConversation({ id: 3, lastMessageAt: at(3) })],
    });
    const changed = applyChange(
      page,
      { position: 11, row: buildConversation({ id: 2, lastMessageAt: at(2), messageCount: 1 }) },
      LIVE_SORT,
    );
    expect(changed.order).toEqual([3, 2]);
  });

  test('has a gap after a new sort if more rows exist', () => {
    const change = { position: 11, row: buildConversation({ id: 2, lastMessageAt: at(2), messageCount: 1 }) };
    expect(applyChange(pageWith({ sort: BY_NAME, total: 3 }), change, LIVE_SORT).hasGap).toBe(true);
    expect(applyChange(pageWith({ sort: BY_NAME, total: 2 }), change, LIVE_SORT).hasGap).toBe(false);
    expect(applyChange(pageWith({ total: 3 }), change, LIVE_SORT).hasGap).toBe(false);
  });

  test('keeps the chosen sort if the user keeps it', () => {
    const page = pageWith({ sort: BY_NAME, data: [buildConversation({ id: 2 }), buildConversation({ id: 3 })] });
    const changed = applyChange(page, { position: 11, row: buildConversation({ id: 3, name: 'Aaron' }) }, BY_NAME);
    expect(changed.order).toEqual([3, 2]);
  });

  test('is the same after a bundle as after its single changes, and leaves the previous page unchanged', () => {
    const changes = [
      { position: 11, row: buildConversation({ id: 9, lastMessageAt: at(9) }) },
      { position: 12, row: buildConversation({ id: 2, lastMessageAt: at(10) }) },
      { position: 13, gone: buildConversation({ id: 9 }).id },
      { position: 14, row: buildConversation({ id: 8, lastMessageAt: at(1) }) },
    ];
    const before = pageWith();
    const copies: Copies = new WeakSet();
    const together = changes.reduce((page, change) => applyChange(page, change, LIVE_SORT, copies), before);
    expect(together).toEqual(changes.reduce((page, change) => applyChange(page, change, LIVE_SORT), before));
    expect(before).toEqual(pageWith());
  });

  test('drops a change that is not newer than the row or the snapshot', () => {
    const page = pageWith();
    expect(applyChange(page, { position: 10, row: buildConversation({ id: 3, name: 'old' }) }, LIVE_SORT)).toBe(page);
    const newer = applyChange(page, { position: 12, row: buildConversation({ id: 3, name: 'new' }) }, LIVE_SORT);
    expect(applyChange(newer, { position: 11, row: buildConversation({ id: 3, name: 'late' }) }, LIVE_SORT)).toBe(
      newer,
    );
  });

  test('does not bring back a row that left after the change', () => {
    const gone = applyChange(pageWith(), { position: 12, gone: buildConversation({ id: 3 }).id }, LIVE_SORT);
    expect(gone.order).toEqual([2]);
    expect(applyChange(gone, { position: 11, row: buildConversation({ id: 3 }) }, LIVE_SORT)).toBe(gone);
  });

  test('has a gap when a row leaves only if more rows exist', () => {
    const gone = { position: 11, gone: buildConversation({ id: 3 }).id };
    expect(applyChange(pageWith({ total: 5 }), gone, LIVE_SORT).hasGap).toBe(true);
    expect(applyChange(pageWith({ total: 2 }), gone, LIVE_SORT).hasGap).toBe(false);
  });
});

describe('a later page', () => {
  const later = pageWith({ number: 2, total: 4 });

  test('replaces its rows in place', () => {
    const page = applyChange(
      later,
      { position: 11, row: buildConversation({ id: 2, lastMessageAt: at(9) }) },
      LIVE_SORT,
    );
    expect(page.order).toEqual([3, 2]);
    expect(page.rows[2]?.lastMessageAt).toBe(at(9));
  });

  test('counts every other changed conversation once', () => {
    const row = buildConversation({ id: 9 });
    const once = applyChange(later, { position: 11, row }, LIVE_SORT);
    const twice = applyChange(once, { position: 12, row }, LIVE_SORT);
    expect(twice.elsewhere).toEqual([9]);
    expect(twice.order).toEqual([3, 2]);
  });
});

test('a renamed tag shows its new name in every row that has it', () => {
  const tag = { id: buildTagId(7), name: 'Old', color: '#000000' };
  const page = pageWith({ data: [buildConversation({ id: 3, smartTags: [tag] }), buildConversation({ id: 2 })] });
  const renamed = retagPage(page, { ...tag, name: 'New' });
  expect(renamed.rows[3]?.smartTags[0]?.name).toBe('New');
  expect(renamed.rows[2]).toBe(page.rows[2]);
});

function buildTagId(id: number) {
  return SmartTagId.parse(id);
}
