import { describe, expect, test } from 'vitest';
import { viewAt } from '../test/fake-event-source.ts';
import {
  framesReceived,
  liveSlice,
  readFailed,
  readOutdated,
  readSucceeded,
  selectAttentionTotal,
  selectLiveness,
  selectOwnAttention,
  streamStateChanged,
  viewReleased,
  viewWanted,
} from './live-slice.ts';
import type { StreamState } from './stream.ts';

type Action = Parameters<typeof liveSlice.reducer>[1];
const stateOf = (...actions: Action[]) => ({ live: actions.reduce(liveSlice.reducer, liveSlice.getInitialState()) });
const wanted = viewWanted({ query: 'q', cursor: 'e.1' });
const stream = (state: StreamState, query = 'q') => streamStateChanged({ query, state });

describe('liveness', () => {
  test("follows only the screen's own stream", () => {
    const live = stream({ status: 'live', lastReceivedAt: 5 });
    const other = stream({ status: 'stale', lastReceivedAt: 1 }, 'other');
    expect(selectLiveness(stateOf(wanted, live, other))).toEqual({ status: 'live' });
  });

  test('keeps the time of the last frame while the stream reconnects', () => {
    for (const status of ['stale', 'connecting'] as const)
      expect(selectLiveness(stateOf(wanted, stream({ status, lastReceivedAt: 5 })))).toEqual({
        status: 'stale',
        since: 5,
      });
  });

  test('is catching up during the first connection', () => {
    expect(selectLiveness(stateOf(wanted))).toEqual({ status: 'catching-up' });
  });

  test("is stale while the screen's reads fail, even if the stream is live", () => {
    const live = stream({ status: 'live', lastReceivedAt: 9 });
    const failing = stateOf(wanted, live, readFailed({ at: 7 }), readFailed({ at: 8 }));
    expect(selectLiveness(failing)).toEqual({ status: 'stale', since: 7 });
  });

  test('is catching up after a reset until the screen has read again', () => {
    const live = stream({ status: 'live', lastReceivedAt: 9 });
    expect(selectLiveness(stateOf(wanted, live, readOutdated()))).toEqual({ status: 'catching-up' });
    expect(selectLiveness(stateOf(wanted, live, readOutdated(), readSucceeded()))).toEqual({ status: 'live' });
  });
});

describe('the attention total', () => {
  const CHILD = 'tenantId=acc_northgate';
  const view = (query: string, position: number, total: number) =>
    framesReceived({ query, frames: [{ message: viewAt(position, total), cursor: null }] });
  const reset = (query: string) =>
    framesReceived({
      query,
      frames: [{ message: { event: 'reset', data: { reason: 'epoch', asOf: 'f.1' } }, cursor: null }],
    });
  const shown = (query: string) => viewWanted({ query, cursor: null });

  test("is the one with the newest position of all the account's streams", () => {
    expect(selectAttentionTotal(stateOf(wanted, view('q', 8, 3), view('other', 6, 9)))).toBe(3);
  });

  test('belongs to the account on the screen', () => {
    const inChild = [view('q', 8, 3), shown(CHILD), view(CHILD, 900, 9)];
    expect(selectAttentionTotal(stateOf(wanted, ...inChild))).toBe(9);
    expect(selectOwnAttention(stateOf(wanted, ...inChild))).toEqual({ total: 3, position: 8 });
    expect(selectAttentionTotal(stateOf(wanted, ...inChild, viewReleased()))).toBe(3);
    // The other account's positions are higher, but mean nothing here.
    expect(selectAttentionTotal(stateOf(wanted, ...inChild, shown('q'), view('q', 9, 0)))).toBe(0);
  });

  test('ignores streams of other accounts', () => {
    const state = stateOf(wanted, view('q', 8, 3), view(CHILD, 900, 9));
    expect(selectAttentionTotal(state)).toBe(3);
    expect(state.live.attentionTotals).toEqual({ '': { total: 3, position: 8 } });
  });

  test('of accounts that are no longer shown is forgotten', () => {
    const { live } = stateOf(wanted, view('q', 8, 3), shown(CHILD), view(CHILD, 900, 9), shown('tenantId=acc_willow'));
    expect(Object.keys(live.attentionTotals)).toEqual(['']);
  });

  test('starts over after a reset of its account only', () => {
    const inChild = [wanted, view('q', 8, 3), shown(CHILD), view(CHILD, 900, 9), reset(CHILD)];
    expect(selectAttentionTotal(stateOf(...inChild))).toBe(9);
    expect(selectAttentionTotal(stateOf(...inChild, view(CHILD, 2, 1)))).toBe(1);
    expect(selectOwnAttention(stateOf(...inChild, view('q', 7, 5)))).toEqual({ total: 3, position: 8 });
  });
});
