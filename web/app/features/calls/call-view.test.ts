import type { CallColumn } from '@switchboard/contracts/calls/columns';
import { describe, expect, test } from 'vitest';
import { toggleColumn } from './call-columns.ts';
import { readView } from './call-view.ts';

const view = (search: string, chosenColumns?: readonly CallColumn[]) =>
  readView(new URLSearchParams(search), chosenColumns);

describe('the list of calls in a URL', () => {
  test('defaults to newest first with the default columns', () => {
    expect(view('')).toMatchObject({ filters: {}, sortBy: 'startedAt', sortOrder: 'desc', page: 1 });
    expect(view('').columns).toHaveLength(7);
  });

  test('keeps valid filters and drops others', () => {
    const { filters } = view(
      'agentId=desk&durationFrom=20000&weekday=9&status=gone&smartTagIds=3&smartTagIds=4&other=1',
    );
    expect(filters).toEqual({ agentId: 'desk', durationFrom: '20000', smartTagIds: '3,4' });
  });

  test('reads order, page and columns independently', () => {
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

test('a column is added at its own place and removed again, except for the last', () => {
  expect(toggleColumn(['from', 'tags'], 'cost')).toEqual(['from', 'cost', 'tags']);
  expect(toggleColumn(['from', 'cost', 'tags'], 'cost')).toEqual(['from', 'tags']);
  expect(toggleColumn(['tags'], 'tags')).toEqual(['tags']);
});
