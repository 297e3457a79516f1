import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { selectLiveness } from '../../../live/live-slice.ts';
import { at, buildConversation } from '../../../test/build-conversation.ts';
import { NOW } from '../../../test/build-session.ts';
import { buildPage, createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { REFILL_MS, refetchRequested } from './inbox-listeners.ts';
import { changeQuery, DEFAULT_QUERY, LIVE_SORT } from './inbox-query.ts';
import { selectIsBusy } from './inbox-selectors.ts';
import { perPageChosen, queryChanged } from './inbox-slice.ts';

beforeEach(() => stopTime(NOW));
afterEach(() => vi.useRealTimers());

const QUERY = changeQuery(DEFAULT_QUERY, { range: 'all' });
const rows = [3, 2].map((id) => buildConversation({ id, lastMessageAt: at(id) }));

async function openTab() {
  const tab = createInboxTab();
  await tab.do(queryChanged(QUERY));
  const requested = () => tab.calls('listConversations').map(({ input }) => input.query);
  return { ...tab, requested };
}

test('a page size chosen on a later page reads page 1, once', async () => {
  const { requested, do: act } = await openTab();
  await act(queryChanged({ ...QUERY, page: 3 }));
  const before = requested().length;
  await act(perPageChosen(25));
  expect(requested().slice(before)).toEqual([]);
  await act(queryChanged({ ...QUERY, page: 1 }));
  expect(requested().at(-1)).toMatchObject({ page: 1, perPage: 25 });
});

describe('a list that cannot be read', () => {
  test('is retried with delays that double up to half a minute, and stays busy and stale', async () => {
    const { calls, store, state, answerList } = await openTab();
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]) {
      await calls('listConversations')[0]?.fail();
      expect(calls('listConversations')).toEqual([]);
      expect(selectIsBusy(store.getState())).toBe(true);
      expect(selectLiveness(store.getState())).toEqual({ status: 'stale', since: NOW });
      await pass(wait - 1);
      expect(calls('listConversations')).toEqual([]);
      await pass(1);
      expect(calls('listConversations')).toHaveLength(1);
    }
    await answerList(buildPage({ data: rows }));
    expect(state().page.order).toEqual([3, 2]);
    expect(selectIsBusy(store.getState())).toBe(false);
    expect(selectLiveness(store.getState()).status).toBe('catching-up');
  });

  test('is not retried when it was refused', async () => {
    const { calls, store, state } = await openTab();
    await calls('listConversations')[0]?.fail(403);
    await pass(60_000);
    expect(calls('listConversations')).toEqual([]);
    expect(state().refusal).toBe('permission.denied');
    expect(selectIsBusy(store.getState())).toBe(false);
  });

  test('is no longer retried once another one is requested', async () => {
    const { calls, requested, do: act } = await openTab();
    await calls('listConversations')[0]?.fail();
    await act(queryChanged({ ...QUERY, searchString: 'maria' }));
    await pass(60_000);
    expect(requested()).toMatchObject([{ searchString: 'maria' }]);
  });
});

describe('a page with a gap', () => {
  const gone = (id: number, position: number) =>
    ({
      event: 'conversation:deleted',
      data: { conversation: { id: buildConversation({ id }).id }, reason: 'left-view', position },
    }) as const;

  test('is read once for all rows that left, half a second later, in its current order', async () => {
    const { answerList, requested, calls, state, receive } = await openTab();
    await answerList(buildPage({ data: rows, total: 9 }));
    await receive('', gone(3, 11));
    await pass(REFILL_MS - 1);
    expect(requested()).toEqual([]);
    await receive('', gone(2, 12));
    await pass(1);
    expect(requested()).toMatchObject([{ sortBy: QUERY.sort.by, page: 1 }]);
    await answerList(buildPage({ data: [buildConversation({ id: 1 })], total: 7, asOf: 'e.12' }));
    await pass(REFILL_MS);
    expect(state().page.order).toEqual([1]);
    expect(calls('listConversations')).toEqual([]);
  });

  test('is read newest first after live changes sorted it', async () => {
    const { answerList, requested, receive } = await openTab();
    await answerList(buildPage({ data: rows, total: 9 }));
    const conversation = buildConversation({ id: 2, lastMessageAt: at(9), messageCount: 1 });
    await receive('', { event: 'conversation:updated', data: { conversation, position: 11 } });
    await pass(REFILL_MS);
    expect(requested()).toMatchObject([{ sortBy: LIVE_SORT.by, sortOrder: LIVE_SORT.order }]);
  });

  test('is not read when no more rows exist', async () => {
    const { answerList, requested, receive } = await openTab();
    await answerList(buildPage({ data: rows }));
    await receive('', gone(3, 11));
    await pass(REFILL_MS);
    expect(requested()).toEqual([]);
  });
});

describe('a refetch', () => {
  test('keeps the rows until the response and is not a new view', async () => {
    const { answerList, do: act, state, store } = await openTab();
    await answerList(buildPage({ data: rows }));
    await act(refetchRequested());
    expect(state().request?.kind).toBe('refill');
    expect(selectIsBusy(store.getState())).toBe(false);
    expect(state().page.order).toEqual([3, 2]);
  });

  test('of a view that has not arrived still requests that view', async () => {
    const { calls, do: act, state } = await openTab();
    const [first] = calls('listConversations');
    await act(refetchRequested());
    expect(first?.isAborted()).toBe(true);
    expect(state().request?.kind).toBe('view');
  });

  test('happens after a stream fails to resume, and marks the list as outdated', async () => {
    const { answerList, requested, store, receive } = await openTab();
    await answerList(buildPage({ data: rows }));
    await receive('', { event: 'reset', data: { reason: 'too_far', asOf: 'e.90' } });
    expect(requested()).toHaveLength(1);
    expect(store.getState().live.isOutdated).toBe(true);
    await answerList(buildPage({ data: rows, asOf: 'e.90' }));
    expect(store.getState().live.isOutdated).toBe(false);
  });
});
