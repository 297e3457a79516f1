import { SmartTagId } from '@switchboard/contracts/base/ids';
import { describe, expect, test } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { DEFAULT_QUERY, type InboxQuery } from './inbox-query.ts';
import { leaveCause } from './leave-cause.ts';

const tagged = buildConversation({ smartTags: [{ id: SmartTagId.parse(7), name: 'Complaint', color: '#cc0000' }] });
const today = '2026-11-20';
const causeOf = (query: Partial<InboxQuery>, row = tagged) =>
  leaveCause({ reason: 'left-view', row, query: { ...DEFAULT_QUERY, ...query }, today });

describe('a row that left says that', () => {
  test('it was deleted, whatever the list is filtered by', () => {
    expect(
      leaveCause({ reason: 'deleted', row: tagged, query: { ...DEFAULT_QUERY, smartTagIds: [7] }, today }),
    ).toEqual({
      by: 'deleted',
    });
  });

  test('the one thing that narrows the list does not hold any more', () => {
    const filter = { field: 'status', value: 'resolved' } as const;
    expect(causeOf({ smartTagIds: [7] })).toEqual({ by: 'tag' });
    expect(causeOf({ filter })).toEqual({ by: 'filter', filter });
    expect(causeOf({ searchString: 'cat' })).toEqual({ by: 'search' });
    expect(causeOf({ range: 'yesterday' })).toEqual({ by: 'days' });
    expect(causeOf({ range: { from: today, to: today, timeTo: '09:00' } })).toEqual({ by: 'days' });
  });

  test('a tag was taken off, when that is seen on it, whatever else narrows the list', () => {
    expect(causeOf({ smartTagIds: [7, 8], smartTagMatch: 'all', searchString: 'cat' })).toEqual({ by: 'tag' });
  });

  test('it is in this view no longer, when several things may be why', () => {
    expect(causeOf({ smartTagIds: [7], searchString: 'cat' })).toEqual({ by: 'view' });
    expect(causeOf({})).toEqual({ by: 'view' });
    // Nobody was on the line then any less for having spoken since.
    expect(causeOf({ range: { from: today, to: today, timeTo: '09:00', of: 'call' } })).toEqual({ by: 'view' });
  });
});
