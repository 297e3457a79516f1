import type { CallColumn } from '@switchboard/contracts/calls/columns';
import { describe, expect, test } from 'vitest';
import { toggleColumn } from './call-columns.ts';
import { readView } from './call-view.ts';

const view = (search: string, chosenColumns?: readonly CallColumn[]) =>
  readView(new URLSearchParams(search), chosenColumns);

describe('the list of calls in an address', () => {
  test('is the latest first, with the usual columns', () => {
    expect(view('')).toMatchObject({ filters: {}, sortBy: 'startedAt', sortOrder: 'desc', page: 1 });
    expect(view('').columns).toHaveLength(7);
  });

  test('holds every filter that means something, and leaves out the others', () => {
    const { filters } = view(
      'agentId=desk&durationFrom=20000&weekday=9&status=gone&smartTagIds=3&smartTagIds=4&other=1',
    );
    expect(filters).toEqual({ agentId: 'desk', durationFrom: '20000', smartTagIds: '3,4' });
  });

  test('takes order, page and columns, each by itself', () => {
    expect(view('sortBy=costCents&sortOrder=asc&page=3&columns=cost,none,from')).toMatchObject({
      sortBy: 'costCents',
      sortOrder: 'asc',
      page: 3,
      columns: ['from', 'cost'],
    });
    expect(view('columns=cost', ['tags', 'to']).columns).toEqual(['cost']);
    expect(view('columns=none', ['tags', 'to']).columns).toEqual(['tags', 'to']);
    expect(view('', []).columns).toHaveLength(7);
    expect(view('sortBy=name&page=-1&columns=')).toMatchObject({ sortBy: 'startedAt', page: 1 });
  });
});

test('a column comes to its own place and goes again, but for the last', () => {
  expect(toggleColumn(['from', 'tags'], 'cost')).toEqual(['from', 'cost', 'tags']);
  expect(toggleColumn(['from', 'cost', 'tags'], 'cost')).toEqual(['from', 'tags']);
  expect(toggleColumn(['tags'], 'tags')).toEqual(['tags']);
});
