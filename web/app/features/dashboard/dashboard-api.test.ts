import { configureStore, createListenerMiddleware, Tuple } from '@reduxjs/toolkit';
import type { StreamMessage } from '@switchboard/contracts/stream/messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { queryApi } from '../../api/query-api.ts';
import { framesReceived } from '../../live/live-slice.ts';
import { DASHBOARD_STREAM, REREAD_MS, startDashboard } from './dashboard-api.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A store that counts refetches of the dashboard. */
function openStore() {
  const listener = createListenerMiddleware();
  const counted = { reads: 0 };
  const isRead = queryApi.util.invalidateTags(['dashboard']).type;
  const store = configureStore({
    reducer: (state: object = {}, action) => {
      if (action.type === isRead) counted.reads += 1;
      return state;
    },
    middleware: () => new Tuple(listener.middleware),
  });
  startDashboard(listener.startListening);
  const receive = (event: StreamMessage['event'], query = DASHBOARD_STREAM) => {
    const data = event === 'heartbeat' ? { position: 1, serverTime: '2026-11-20T12:00:00Z' } : VIEW;
    const message = { event, data } as StreamMessage; // one of the two messages that these tests send
    store.dispatch(framesReceived({ query, frames: [{ cursor: null, message }] }));
  };
  return { receive, counted };
}
const VIEW = { total: 0, attentionTotal: 0, position: 1 };

describe('the dashboard', () => {
  test('is refetched soon after a change, once for simultaneous changes', async () => {
    const { receive, counted } = openStore();
    for (let change = 0; change < 20; change++) receive('view');
    expect(counted.reads).toBe(0);
    await vi.advanceTimersByTimeAsync(REREAD_MS / 4);
    expect(counted.reads).toBe(1);
  });

  test('is refetched at most every two seconds while changes continue, and once after the last', async () => {
    const { receive, counted } = openStore();
    for (let ms = 0; ms < 10_000; ms += 20) {
      receive('view');
      await vi.advanceTimersByTimeAsync(20);
    }
    expect(counted.reads).toBeLessThanOrEqual(6);
    const before = counted.reads;
    await vi.advanceTimersByTimeAsync(REREAD_MS);
    expect(counted.reads).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counted.reads).toBe(before + 1);
  });

  test('ignores heartbeats and other streams', async () => {
    const { receive, counted } = openStore();
    receive('heartbeat');
    receive('view', 'filterField=needsAttention&filterValue=true');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counted.reads).toBe(0);
  });
});
