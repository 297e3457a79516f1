import { expect, test } from 'vitest';
import { toInboxList } from './inbox-list.ts';

const DAYS = { dateFrom: '2026-11-01', dateTo: '2026-11-28' };
const OF_DAYS = '/api/conversations?dateFrom=2026-11-01&dateTo=2026-11-28&datesOf=start';

test.each([
  [{}, OF_DAYS],
  [{ smartTagIds: '3' }, `${OF_DAYS}&smartTagIds=3`],
  [{ smartTagIds: '3,4', smartTagMatch: 'all' }, `${OF_DAYS}&smartTagIds=3%2C4&smartTagMatch=all`],
  [{ agentId: 'desk', smartTagIds: '3' }, `${OF_DAYS}&filterField=agentId&filterValue=desk&smartTagIds=3`],
])('the inbox lists the calls of %o', (filter, address) => {
  expect(toInboxList({ ...DAYS, ...filter })).toBe(address);
});

test.each([
  { agentId: 'none' },
  { agentId: 'desk', direction: 'inbound' },
  { outcome: 'solved' },
  { businessHours: 'true' },
  { nothing: 'true' },
])('the inbox has no filter for %o', (filter) => {
  expect(toInboxList({ ...DAYS, ...filter })).toBeUndefined();
});

test('the inbox has no list without a date range', () => {
  expect(toInboxList({ smartTagIds: '3' })).toBeUndefined();
});
