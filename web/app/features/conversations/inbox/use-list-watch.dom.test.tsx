import { cleanup, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOW } from '../../../test/build-session.ts';
import { buildPage, createInboxTab, pass, stopTime } from '../test/inbox-tab.ts';
import { DEFAULT_QUERY } from './inbox-query.ts';
import { queryChanged } from './inbox-slice.ts';
import { useListWatch } from './use-list-watch.ts';

beforeEach(() => stopTime(NOW));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const HOUR = 3_600_000;

/** A watched inbox of an account in Denver, where it is five in the morning. */
async function watchedTab() {
  const tab = createInboxTab();
  renderHook(useListWatch, { wrapper: ({ children }) => <Provider store={tab.store}>{children}</Provider> });
  await tab.do(queryChanged(DEFAULT_QUERY));
  const requested = () => tab.calls('listConversations').map(({ input }) => input.query);
  return { ...tab, requested };
}
const DENVER = buildPage({ timeZone: 'America/Denver' });

test('at the account’s midnight a preset range moves on, and so does its stream', async () => {
  const { answerList, requested, store } = await watchedTab();
  await answerList(DENVER);
  await pass(18 * HOUR);
  expect(requested()).toEqual([]);
  await pass(HOUR + 15_000);
  expect(requested()).toMatchObject([{ dateFrom: '2026-11-15', dateTo: '2026-11-21' }]);
  await answerList(DENVER);
  await pass(100);
  expect(store.getState().live.query).toBe('dateFrom=2026-11-15&dateTo=2026-11-21');
});

test('a tab that slept over midnight checks as soon as it is visible again', async () => {
  const { answerList, requested } = await watchedTab();
  await answerList(DENVER);
  vi.setSystemTime(NOW + 24 * HOUR);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(requested()).toMatchObject([{ dateFrom: '2026-11-15', dateTo: '2026-11-21' }]);
});

test('a failed read is retried at once when the network is back', async () => {
  const { requested, calls, state } = await watchedTab();
  await calls('listConversations')[0]?.fail();
  expect(requested()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  expect(requested()).toHaveLength(1);
  expect(state().isRetrying).toBe(false);
});
