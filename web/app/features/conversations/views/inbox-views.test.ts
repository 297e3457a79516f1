import { describe, expect, test } from 'vitest';
import { formatInboxQuery, parseInboxQuery } from '../inbox/inbox-query.ts';
import { BUILT_IN_NAMES, findView, readViewQuery, toBuiltInView, toQueueView, toStoredQuery } from './inbox-views.ts';

const parse = (text: string) => parseInboxQuery(new URLSearchParams(text));
const builtIn = BUILT_IN_NAMES.map((id) => toBuiltInView(id, null, '7d'));
const views = [...builtIn, toQueueView('grp_front')];
const findId = (text: string) => findView(parse(text), views)?.id;

describe('the link of a view', () => {
  test.each([
    ['mine', '?assigneeId=me&work=open&range=all'],
    ['waiting', '?sortBy=waiting&sortOrder=asc&filterField=needsAttention&filterValue=true&range=all'],
    ['all', ''],
    ['done', '?filterField=work&filterValue=done&range=all'],
    ['group:grp_front', '?assigneeId=none&groupId=grp_front&work=open&range=all'],
  ])('%s sets its filters and order', (id, text) => {
    const view = views.find((one) => one.id === id);
    const params = new URLSearchParams(view && formatInboxQuery(view.query));
    for (const [name, value] of new URLSearchParams(text)) expect(params.getAll(name)).toContain(value);
    expect(findId(params.toString())).toBe(id);
  });

  test('shows the client’s account of an agency', () => {
    expect(formatInboxQuery(toBuiltInView('all', 'acc_child', '7d').query)).toBe('?tenantId=acc_child');
  });
});

describe('the current view', () => {
  test('is the one whose filters the list has, whatever its order and page', () => {
    expect(findId('filterField=needsAttention&filterValue=true&range=all')).toBe('waiting');
    expect(findId('assigneeId=me&work=open&range=all&sortBy=name&sortOrder=asc&page=2')).toBe('mine');
  });

  test('is "all" for the list without filters, whatever its dates', () => {
    expect(findId('range=30d&sortBy=priority&sortOrder=desc')).toBe('all');
    expect(findId('dateFrom=2026-11-01&dateTo=2026-11-03')).toBe('all');
  });

  test('is none if the list is filtered otherwise', () => {
    expect(findId('assigneeId=me&work=open&range=today')).toBeUndefined();
    expect(findId('searchString=cat&range=all')).toBeUndefined();
    expect(findId('work=done&range=all&tenantId=acc_child')).toBeUndefined();
  });

  test('is the one with the same order, if two have the same filters', () => {
    const sort = { by: 'priority', order: 'desc' } as const;
    const saved = { id: 'viw_1', query: readViewQuery({ work: 'done' }, sort) };
    const text = 'work=done&range=all&sortBy=priority&sortOrder=desc';
    expect(findView(parse(text), [...views, saved])?.id).toBe('viw_1');
    expect(findView(parse('work=done&range=all'), [...views, saved])?.id).toBe('done');
  });
});

describe('a saved view', () => {
  test.each([
    '?status=open&status=pending&assigneeId=none&unseen=true&searchString=cat&smartTagIds=2%2C7&smartTagMatch=all&range=all',
    '?filterField=language&filterValue=es&dateFrom=2026-11-01&dateTo=2026-11-03&timeFrom=09%3A00&datesOf=alert',
  ])('reads as it was saved: %s', (text) => {
    const query = parse(text);
    expect(formatInboxQuery(readViewQuery(toStoredQuery(query), query.sort))).toBe(text);
  });

  test('has all dates instead of days that move', () => {
    expect(toStoredQuery(parse('work=done&range=30d'))).toEqual({ work: ['done'] });
  });
});
