import { SmartTagId } from '@switchboard/contracts/base/ids';
import { describe, expect, test } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { DEFAULT_QUERY, type InboxQuery } from './inbox-query.ts';
import { findLeaveCause } from './leave-cause.ts';

const tagged = buildConversation({ smartTags: [{ id: SmartTagId.parse(7), name: 'Complaint', color: '#cc0000' }] });
const today = '2026-11-20';
const causeFor = (query: Partial<InboxQuery>, row = tagged) =>
  findLeaveCause({ reason: 'left-view', row, query: { ...DEFAULT_QUERY, ...query }, today });

describe('a row that left says that', () => {
  test('it was deleted, whatever the list is filtered by', () => {
    expect(
      findLeaveCause({ reason: 'deleted', row: tagged, query: { ...DEFAULT_QUERY, smartTagIds: [7] }, today }),
    ).toEqual({
      by: 'deleted',
    });
  });

  test('the only condition of the list no longer holds', () => {
    const filter = { field: 'status', values: ['open', 'resolved'] } as const;
    expect(causeFor({ smartTagIds: [7] })).toEqual({ by: 'tag' });
    expect(causeFor({ filters: { status: filter.values } })).toEqual({ by: 'filter', filter });
    expect(causeFor({ searchString: 'cat' })).toEqual({ by: 'search' });
    expect(causeFor({ range: 'yesterday' })).toEqual({ by: 'days' });
    expect(causeFor({ range: { from: today, to: today, timeTo: '09:00' } })).toEqual({ by: 'days' });
  });

  test('a tag was removed, if the row shows it, whatever else narrows the list', () => {
    expect(causeFor({ smartTagIds: [7, 8], smartTagMatch: 'all', searchString: 'cat' })).toEqual({ by: 'tag' });
  });

  test('it no longer matches, if several conditions may be the cause', () => {
    expect(causeFor({ filters: { status: ['open'], language: ['es'] } })).toEqual({ by: 'view' });
    expect(causeFor({ smartTagIds: [7], searchString: 'cat' })).toEqual({ by: 'view' });
    expect(causeFor({})).toEqual({ by: 'view' });
    // A later message doesn't change when the call took place.
    expect(causeFor({ range: { from: today, to: today, timeTo: '09:00', of: 'call' } })).toEqual({ by: 'view' });
  });
});
