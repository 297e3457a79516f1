import { STREAM_REQUERY_MS } from '@switchboard/contracts/base/constants';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AMBIENT_QUERY } from '../../../live/ambient.ts';
import { viewReleased, viewWanted } from '../../../live/live-slice.ts';
import { NOW } from '../../../test/build-session.ts';
import { buildPage, createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { changeQuery, DEFAULT_QUERY, type InboxQuery, streamQuery } from './inbox-query.ts';
import { inboxLeft, queryChanged } from './inbox-slice.ts';

beforeEach(() => stopTime(NOW));
afterEach(() => vi.useRealTimers());

const TODAY = '2026-11-20';
const ALL_TIME = changeQuery(DEFAULT_QUERY, { range: 'all' });
const OPEN = changeQuery(ALL_TIME, { filters: { status: ['open'] } });
const getStreamQuery = (query: InboxQuery) => streamQuery(query, TODAY);

/** A tab that is live on the view of all time. */
async function liveTab() {
  const tab = createInboxTab();
  await tab.do(queryChanged(ALL_TIME));
  await tab.answerList(buildPage({ asOf: 'e.1' }));
  await pass(STREAM_REQUERY_MS);
  expect(tab.wanted).toEqual([{ query: '', cursor: 'e.1' }]);
  return tab;
}

describe('live updates', () => {
  test('switch streams 100 ms after the query changed, at the list’s cursor', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged(OPEN));
    await pass(STREAM_REQUERY_MS - 40);
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await pass(39);
    expect(tab.wanted).toHaveLength(1);
    await pass(1);
    expect(tab.wanted.at(-1)).toEqual({ query: getStreamQuery(OPEN), cursor: 'e.2' });
  });

  test('switch when a slower list arrives, and stay on the old stream until then', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged(OPEN));
    await pass(3 * STREAM_REQUERY_MS);
    expect(tab.wanted).toHaveLength(1);
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await pass(0);
    expect(tab.wanted.at(-1)).toEqual({ query: getStreamQuery(OPEN), cursor: 'e.2' });
  });

  test('keep their stream when only the page or the order changes', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged({ ...ALL_TIME, page: 2, sort: { by: 'createdAt', order: 'asc' } }));
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted).toHaveLength(1);
  });

  test('switch streams even if the user turns the page meanwhile', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged(OPEN));
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await tab.do(queryChanged({ ...OPEN, page: 2 }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted.at(-1)).toEqual({ query: getStreamQuery(OPEN), cursor: 'e.2' });
    await tab.answerList(buildPage({ asOf: 'e.3' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.store.getState().live.query).toBe(getStreamQuery(OPEN));
  });

  test('resume the old stream at the new list when a filter is chosen and removed at once', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged(OPEN));
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await tab.do(queryChanged(ALL_TIME));
    await tab.answerList(buildPage({ asOf: 'e.3' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted.slice(1)).toEqual([{ query: '', cursor: 'e.3' }]);
  });

  test('resume at the new list after a visit to another screen, even on the same stream', async () => {
    const tab = await liveTab();
    await tab.do(inboxLeft(), viewWanted({ query: '', cursor: 'e.4' }), viewReleased());
    await tab.do(viewWanted({ query: '', cursor: 'e.4' }), queryChanged(ALL_TIME));
    await tab.answerList(buildPage({ asOf: 'e.5' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted.at(-1)).toEqual({ query: '', cursor: 'e.5' });
  });

  test('do not start for a list that the user left before they began', async () => {
    const tab = createInboxTab();
    await tab.do(queryChanged(ALL_TIME));
    await tab.answerList(buildPage());
    await tab.do(inboxLeft());
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted).toEqual([]);
  });
});

describe('a list whose account has a different date than assumed', () => {
  test('is read again and followed for a client’s account in another time zone', async () => {
    const tab = createInboxTab();
    const query = changeQuery(ALL_TIME, { tenantId: 'acc_child' });
    await tab.do(queryChanged(query));
    // It is noon in the user's time zone, and already the next day in the client's.
    await tab.answerList(buildPage({ timeZone: 'Pacific/Kiritimati' }));
    await tab.answerList(buildPage({ timeZone: 'Pacific/Kiritimati', asOf: 'e.12' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.store.getState().live.query).toBe('tenantId=acc_child');
    expect(tab.calls('listConversations')).toEqual([]);
  });

  test.each([
    ['all time', 'all', ''],
    ['the last 7 days', '7d', 'dateFrom=2026-11-15&dateTo=2026-11-21'],
  ] as const)('gets its stream when midnight passes while %s is read', async (_, range, stream) => {
    const tab = createInboxTab();
    await tab.do(queryChanged({ ...DEFAULT_QUERY, range }));
    vi.setSystemTime(Date.parse('2026-11-21T07:00:01Z'));
    await tab.answerList(buildPage({ timeZone: 'America/Denver' }));
    await tab.answerList(buildPage({ timeZone: 'America/Denver', asOf: 'e.12' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.store.getState().live.query).toBe(stream);
    expect(tab.calls('listConversations')).toEqual([]);
  });

  test('uses the ambient stream while the list is refused, and its own once it is not', async () => {
    const tab = createInboxTab();
    await tab.do(queryChanged(OPEN));
    await tab.calls('listConversations').at(-1)?.fail(403);
    expect(tab.wanted).toEqual([{ query: AMBIENT_QUERY, cursor: null }]);
    await tab.do(queryChanged(ALL_TIME));
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted.at(-1)).toEqual({ query: getStreamQuery(ALL_TIME), cursor: 'e.2' });
  });
});
