import { describe, expect, test } from 'vitest';
import { calendarDay, resolveDays } from './day-range.ts';
import {
  changeQuery,
  chooseSort,
  DEFAULT_QUERY,
  formatInboxQuery,
  listParams,
  parseInboxQuery,
  streamQuery,
  toggleFilter,
} from './inbox-query.ts';

const parse = (text: string) => parseInboxQuery(new URLSearchParams(text));
const TODAY = '2026-11-20';

test('a URL without a range means the account’s default, and any other range is written', () => {
  const query = parseInboxQuery(new URLSearchParams(''), '30d');
  expect([query.range, formatInboxQuery(query, '30d')]).toEqual(['30d', '']);
  const week = { ...query, range: '7d' as const };
  expect(parseInboxQuery(new URLSearchParams(formatInboxQuery(week, '30d')), '30d').range).toBe('7d');
});

describe('the URL', () => {
  test('without a query means the last 7 days by name, descending, page 1', () => {
    expect(parse('')).toEqual(DEFAULT_QUERY);
    expect(DEFAULT_QUERY).toMatchObject({
      page: 1,
      sort: { by: 'name', order: 'desc' },
      range: '7d',
      smartTagMatch: 'any',
    });
  });

  test('round-trips', () => {
    const text =
      '?page=3&sortBy=waitingSince&sortOrder=asc&filterField=status&filterValue=open&searchString=ba%C3%B1o&smartTagIds=2%2C7&smartTagMatch=all&range=30d';
    expect(formatInboxQuery(parse(text))).toBe(text);
  });

  test.each([
    '?status=open&status=pending&assigneeId=me',
    '?status=open&status=snoozed',
    '?assigneeId=none&work=open',
    '?groupId=none',
    '?unseen=true',
    '?filterField=assigneeId&filterValue=usr_ana',
  ])('round-trips filters that combine: %s', (text) => {
    expect(formatInboxQuery(parse(text))).toBe(text);
  });

  test('has one spelling for a filter, whichever way it was written', () => {
    expect(parse('status=open')).toEqual(parse('filterField=status&filterValue=open'));
    expect(formatInboxQuery(parse('work=open&status=pending&status=open&status=open'))).toBe(
      '?status=open&status=pending&work=open',
    );
  });

  test('keeps fixed days, but only when both are set', () => {
    expect(parse('dateFrom=2026-11-01&dateTo=2026-11-03').range).toEqual({ from: '2026-11-01', to: '2026-11-03' });
    expect(parse('dateFrom=2026-11-01').range).toBe('7d');
    expect(parse('dateFrom=2026-11-05&dateTo=2026-11-03').range).toBe('7d');
  });

  test('keeps the hours and the date field of fixed days, but no hours that end before they start', () => {
    const day = 'dateFrom=2026-11-20&dateTo=2026-11-20';
    const hour = `?${day}&timeFrom=09%3A00&timeTo=10%3A00&datesOf=alert`;
    expect(formatInboxQuery(parse(hour))).toBe(hour);
    expect(streamQuery(parse(hour), TODAY)).toBe(hour.slice(1));
    expect(parse(`${day}&timeFrom=9&timeTo=25:00&datesOf=birth`)).toEqual(parse(day));
    expect(parse(`${day}&timeFrom=10:00&timeTo=09:00`)).toEqual(parse(day));
    expect(parse('timeFrom=09:00&datesOf=call')).toEqual(DEFAULT_QUERY);
  });

  test.each([
    'page=0',
    'page=x',
    'sortBy=shoeSize',
    'filterField=status&filterValue=asleep',
    'status=asleep&unseen=maybe&agentId=',
    'filterField=unseen&filterValue=true',
    'filterField=status',
    'smartTagIds=a,-1',
    'range=soon',
    'smartTagMatch=most',
  ])('ignores an invalid part: %s', (text) => {
    expect(parse(text)).toEqual(DEFAULT_QUERY);
  });
});

describe('a change of the query', () => {
  test('returns to page 1', () => {
    expect(changeQuery(parse('page=4'), { searchString: 'dog' })).toMatchObject({ page: 1, searchString: 'dog' });
  });

  test('of the page alone goes there', () => {
    expect(changeQuery(parse('page=4'), { page: 5 }).page).toBe(5);
  });
});

describe('choosing filter values', () => {
  test('adds to the field, and leaves the other fields', () => {
    const { filters } = parse('status=open&work=done');
    expect(toggleFilter(filters, 'status', 'pending')).toEqual({ status: ['open', 'pending'], work: ['done'] });
    expect(toggleFilter(filters, 'status', 'open')).toEqual({ work: ['done'] });
  });
});

describe('choosing a sort column', () => {
  test('flips the order of the current one', () => {
    expect(chooseSort({ by: 'name', order: 'desc' }, 'name')).toEqual({ by: 'name', order: 'asc' });
    expect(chooseSort({ by: 'name', order: 'asc' }, 'name')).toEqual({ by: 'name', order: 'desc' });
  });

  test('begins another column with the newest', () => {
    expect(chooseSort({ by: 'name', order: 'asc' }, 'createdAt')).toEqual({ by: 'createdAt', order: 'desc' });
  });

  test('begins the waiting times with the longest waiting', () => {
    const sort = { by: 'waitingSince', order: 'asc' };
    expect(chooseSort({ by: 'name', order: 'desc' }, 'waitingSince')).toEqual(sort);
  });
});

describe('request parameters', () => {
  test('of the list have paging, sort and the days of the range', () => {
    const params = listParams(parse('smartTagIds=7,2&smartTagMatch=all'), {
      today: TODAY,
      perPage: 50,
      sort: DEFAULT_QUERY.sort,
    });
    expect(params).toMatchObject({
      page: 1,
      perPage: 50,
      sortBy: 'name',
      sortOrder: 'desc',
      dateFrom: '2026-11-14',
      dateTo: TODAY,
      smartTagIds: [2, 7],
      smartTagMatch: 'all',
    });
  });

  test('of the stream have no paging or sort, and nothing empty', () => {
    expect(streamQuery(parse('page=2&sortBy=createdAt&range=all'), TODAY)).toBe('');
    expect(streamQuery(parse('filterField=status&filterValue=open'), TODAY)).toBe(
      'filterField=status&filterValue=open&dateFrom=2026-11-14&dateTo=2026-11-20',
    );
  });

  test('of the stream are equal for two spellings of one view', () => {
    expect(streamQuery(parse('smartTagIds=7,2'), TODAY)).toBe(
      streamQuery(parse('smartTagIds=2,7,7&smartTagMatch=any'), TODAY),
    );
  });
});

describe('days', () => {
  test('depend on the time zone', () => {
    const instant = Date.UTC(2026, 10, 20, 5, 30);
    expect(calendarDay('UTC', instant)).toBe('2026-11-20');
    expect(calendarDay('America/Denver', instant)).toBe('2026-11-19');
  });

  test.each([
    ['today', { from: TODAY, to: TODAY }],
    ['yesterday', { from: '2026-11-19', to: '2026-11-19' }],
    ['7d', { from: '2026-11-14', to: TODAY }],
    ['30d', { from: '2026-10-22', to: TODAY }],
    ['all', undefined],
  ] as const)('in the range %s move with the current day', (range, days) => {
    expect(resolveDays(range, TODAY)).toEqual(days);
  });
});
