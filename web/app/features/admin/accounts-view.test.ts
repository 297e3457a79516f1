import { describe, expect, test } from 'vitest';
import { type AccountsView, changeView, chooseSort, readView, writeView } from './accounts-view.ts';

const plain = readView(new URLSearchParams());
const view: AccountsView = { searchString: 'willow', status: 'active', sortBy: 'users', sortOrder: 'desc', page: 3 };

describe('the URL of a list of accounts', () => {
  test('round-trips', () => {
    expect(readView(writeView(view))).toEqual(view);
  });

  test('is empty for the defaults', () => {
    expect(writeView(plain).toString()).toBe('');
  });

  test.each(['status=closed', 'sort=plan', 'order=up', 'page=0', 'page=x', 'page=1.5', 'page=1e9'])(
    'ignores an invalid part: %s',
    (query) => {
      expect(readView(new URLSearchParams(query))).toEqual(plain);
    },
  );
});

describe('a change', () => {
  test('of the search or the status returns to page 1', () => {
    expect(changeView(view, { status: '' })).toEqual({ ...view, status: '', page: 1 });
  });

  test('of the page keeps the rest', () => {
    expect(changeView(view, { page: 4 })).toEqual({ ...view, page: 4 });
  });

  test('of the sort flips the current column, and sets another', () => {
    expect(chooseSort(view, 'users')).toEqual({ ...view, sortOrder: 'asc', page: 1 });
    expect(chooseSort(chooseSort(view, 'users'), 'users').sortOrder).toBe('desc');
    expect(chooseSort(view, 'name')).toEqual({ ...view, sortBy: 'name', sortOrder: 'asc', page: 1 });
  });
});
