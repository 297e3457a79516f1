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
const OPEN = changeQuery(ALL_TIME, { filter: { field: 'status', value: 'open' } });
const streamOf = (query: InboxQuery) => streamQuery(query, TODAY);

/** A tab that is live on all time. */
async function liveTab() {
  const tab = createInboxTab();
  await tab.do(queryChanged(ALL_TIME));
  await tab.answerList(buildPage({ asOf: 'e.1' }));
  await pass(STREAM_REQUERY_MS);
  expect(tab.wanted).toEqual([{ query: '', cursor: 'e.1' }]);
  return tab;
}

describe('live updates', () => {
  test('change their stream 100 ms after the query changed, from where the list is', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged(OPEN));
    await pass(STREAM_REQUERY_MS - 40);
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await pass(39);
    expect(tab.wanted).toHaveLength(1);
    await pass(1);
    expect(tab.wanted.at(-1)).toEqual({ query: streamOf(OPEN), cursor: 'e.2' });
  });

  test('change it with a list that takes longer than that, and stay on the old one until then', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged(OPEN));
    await pass(3 * STREAM_REQUERY_MS);
    expect(tab.wanted).toHaveLength(1);
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await pass(0);
    expect(tab.wanted.at(-1)).toEqual({ query: streamOf(OPEN), cursor: 'e.2' });
  });

  test('go on as they are when only the page or the order changes', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged({ ...ALL_TIME, page: 2, sort: { by: 'createdAt', order: 'asc' } }));
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted).toHaveLength(1);
  });

  test('change their stream though the page is turned at once, whether that page comes or not', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged(OPEN));
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await tab.do(queryChanged({ ...OPEN, page: 2 }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted.at(-1)).toEqual({ query: streamOf(OPEN), cursor: 'e.2' });
    await tab.answerList(buildPage({ asOf: 'e.3' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.store.getState().live.query).toBe(streamOf(OPEN));
  });

  test('take up the old stream again at the list when a filter was chosen and taken back at once', async () => {
    const tab = await liveTab();
    await tab.do(queryChanged(OPEN));
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await tab.do(queryChanged(ALL_TIME));
    await tab.answerList(buildPage({ asOf: 'e.3' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted.slice(1)).toEqual([{ query: '', cursor: 'e.3' }]);
  });

  test('are taken up again at the list by who comes back from another page, even to the same stream', async () => {
    const tab = await liveTab();
    await tab.do(inboxLeft(), viewWanted({ query: '', cursor: 'e.4' }), viewReleased());
    await tab.do(viewWanted({ query: '', cursor: 'e.4' }), queryChanged(ALL_TIME));
    await tab.answerList(buildPage({ asOf: 'e.5' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted.at(-1)).toEqual({ query: '', cursor: 'e.5' });
  });

  test('are none for a page that was left before they came', async () => {
    const tab = createInboxTab();
    await tab.do(queryChanged(ALL_TIME));
    await tab.answerList(buildPage());
    await tab.do(inboxLeft());
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted).toEqual([]);
  });
});

describe('where another day has begun than was thought', () => {
  test('a child account whose day differs is read anew, and followed', async () => {
    const tab = createInboxTab();
    const query = changeQuery(ALL_TIME, { tenantId: 'acc_child' });
    await tab.do(queryChanged(query));
    // It is noon here, and tomorrow there.
    await tab.answerList(buildPage({ timeZone: 'Pacific/Kiritimati' }));
    await tab.answerList(buildPage({ timeZone: 'Pacific/Kiritimati', asOf: 'e.12' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.store.getState().live.query).toBe('tenantId=acc_child');
    expect(tab.calls('listConversations')).toEqual([]);
  });

  test.each([
    ['all time', 'all', ''],
    ['the last 7 days', '7d', 'dateFrom=2026-11-15&dateTo=2026-11-21'],
  ] as const)('midnight while %s is read leaves no list without its stream', async (_, range, stream) => {
    const tab = createInboxTab();
    await tab.do(queryChanged({ ...DEFAULT_QUERY, range }));
    vi.setSystemTime(Date.parse('2026-11-21T07:00:01Z'));
    await tab.answerList(buildPage({ timeZone: 'America/Denver' }));
    await tab.answerList(buildPage({ timeZone: 'America/Denver', asOf: 'e.12' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.store.getState().live.query).toBe(stream);
    expect(tab.calls('listConversations')).toEqual([]);
  });

  test('go on by the ambient stream where the list is refused, and by the list’s once it is not', async () => {
    const tab = createInboxTab();
    await tab.do(queryChanged(OPEN));
    await tab.calls('listConversations').at(-1)?.fail(403);
    expect(tab.wanted).toEqual([{ query: AMBIENT_QUERY, cursor: null }]);
    await tab.do(queryChanged(ALL_TIME));
    await tab.answerList(buildPage({ asOf: 'e.2' }));
    await pass(STREAM_REQUERY_MS);
    expect(tab.wanted.at(-1)).toEqual({ query: streamOf(ALL_TIME), cursor: 'e.2' });
  });
});
