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

/** An inbox that is watched, of an account in Denver, where it is five in the morning. */
async function watchedTab() {
  const tab = createInboxTab();
  renderHook(useListWatch, { wrapper: ({ children }) => <Provider store={tab.store}>{children}</Provider> });
  await tab.do(queryChanged(DEFAULT_QUERY));
  const asked = () => tab.calls('listConversations').map(({ input }) => input.query);
  return { ...tab, asked };
}
const DENVER = buildPage({ timeZone: 'America/Denver' });

test('at the midnight of the account the days of a preset are new ones, and so is its stream', async () => {
  const { answerList, asked, store } = await watchedTab();
  await answerList(DENVER);
  await pass(18 * HOUR);
  expect(asked()).toEqual([]);
  await pass(HOUR + 15_000);
  expect(asked()).toMatchObject([{ dateFrom: '2026-11-15', dateTo: '2026-11-21' }]);
  await answerList(DENVER);
  await pass(100);
  expect(store.getState().live.query).toBe('dateFrom=2026-11-15&dateTo=2026-11-21');
});

test('a page that slept over midnight looks as soon as it is seen again', async () => {
  const { answerList, asked } = await watchedTab();
  await answerList(DENVER);
  vi.setSystemTime(NOW + 24 * HOUR);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(asked()).toMatchObject([{ dateFrom: '2026-11-15', dateTo: '2026-11-21' }]);
});

test('what could not be read is read at once when the network is back', async () => {
  const { asked, calls, state } = await watchedTab();
  await calls('listConversations')[0]?.fail();
  expect(asked()).toEqual([]);
  window.dispatchEvent(new Event('online'));
  expect(asked()).toHaveLength(1);
  expect(state().isRetrying).toBe(false);
});
