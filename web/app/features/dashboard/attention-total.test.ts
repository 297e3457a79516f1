import { describe, expect, test } from 'vitest';
import { framesReceived, type LiveState, liveSlice, streamStateChanged, viewWanted } from '../../live/live-slice.ts';
import { countAttention } from './attention-total.ts';
import { buildDashboard } from './test/build-dashboard.ts';

const QUERY = '';
const initial = liveSlice.reducer(undefined, viewWanted({ query: QUERY, cursor: null }));
const withTotal = (state: LiveState, attentionTotal: number, position: number, query = QUERY): LiveState =>
  liveSlice.reducer(
    state,
    framesReceived({
      query,
      frames: [{ cursor: null, message: { event: 'view', data: { total: 0, attentionTotal, position } } }],
    }),
  );
const status = (state: LiveState, status: 'live' | 'stale'): LiveState =>
  liveSlice.reducer(state, streamStateChanged({ query: QUERY, state: { status, lastReceivedAt: 1 } }));

describe('how many conversations need attention', () => {
  const dashboard = buildDashboard({ attention: 4, position: 50 });

  test('is the read total until the stream reports one', () => {
    expect(countAttention({ live: initial }, dashboard)).toBe(4);
  });

  test('is the stream’s total while it is live, as in the title', () => {
    expect(countAttention({ live: status(withTotal(initial, 5, 51), 'live') }, dashboard)).toBe(5);
    expect(countAttention({ live: status(withTotal(initial, 3, 49), 'live') }, dashboard)).toBe(3);
  });

  test('is never the total of another account’s stream', () => {
    const child = 'tenantId=acc_northgate';
    const looked = liveSlice.reducer(initial, viewWanted({ query: child, cursor: null }));
    const back = liveSlice.reducer(withTotal(looked, 9, 900, child), viewWanted({ query: QUERY, cursor: null }));
    expect(countAttention({ live: status(back, 'live') }, dashboard)).toBe(4);
    expect(countAttention({ live: status(withTotal(back, 0, 51), 'live') }, dashboard)).toBe(0);
  });

  test('is the newer of both while the stream is not live', () => {
    expect(countAttention({ live: status(withTotal(initial, 5, 51), 'stale') }, dashboard)).toBe(5);
    expect(countAttention({ live: status(withTotal(initial, 3, 49), 'stale') }, dashboard)).toBe(4);
  });
});
