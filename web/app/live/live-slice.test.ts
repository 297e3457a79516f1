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

describe('how live a screen is', () => {
  test('is what its own stream says, and no other one', () => {
    const live = stream({ status: 'live', lastHeardAt: 5 });
    const other = stream({ status: 'stale', lastHeardAt: 1 }, 'other');
    expect(selectLiveness(stateOf(wanted, live, other))).toEqual({ status: 'live' });
  });

  test('is told since when it is not, also while it connects again', () => {
    for (const status of ['stale', 'connecting'] as const)
      expect(selectLiveness(stateOf(wanted, stream({ status, lastHeardAt: 5 })))).toEqual({
        status: 'stale',
        since: 5,
      });
  });

  test('is no failure while the first connection is made', () => {
    expect(selectLiveness(stateOf(wanted))).toEqual({ status: 'catching-up' });
  });

  test('is not live while its own reads fail, whatever the stream does', () => {
    const live = stream({ status: 'live', lastHeardAt: 9 });
    const failing = stateOf(wanted, live, readFailed({ at: 7 }), readFailed({ at: 8 }));
    expect(selectLiveness(failing)).toEqual({ status: 'stale', since: 7 });
  });

  test('is catching up after a reset until the screen was read again', () => {
    const live = stream({ status: 'live', lastHeardAt: 9 });
    expect(selectLiveness(stateOf(wanted, live, readOutdated()))).toEqual({ status: 'catching-up' });
    expect(selectLiveness(stateOf(wanted, live, readOutdated(), readSucceeded()))).toEqual({ status: 'live' });
  });
});

describe('how many need attention', () => {
  const CHILD = 'tenantId=acc_northgate';
  const view = (query: string, position: number, total: number) =>
    framesReceived({ query, frames: [{ message: viewAt(position, total), cursor: null }] });
  const reset = (query: string) =>
    framesReceived({
      query,
      frames: [{ message: { event: 'reset', data: { reason: 'epoch', asOf: 'f.1' } }, cursor: null }],
    });
  const shown = (query: string) => viewWanted({ query, cursor: null });

  test('is the newest that any stream of the account told, however late another one speaks', () => {
    expect(selectAttentionTotal(stateOf(wanted, view('q', 8, 3), view('other', 6, 9)))).toBe(3);
  });

  test('is that of the account which the screen shows, and one’s own again behind it', () => {
    const inChild = [view('q', 8, 3), shown(CHILD), view(CHILD, 900, 9)];
    expect(selectAttentionTotal(stateOf(wanted, ...inChild))).toBe(9);
    expect(selectOwnAttention(stateOf(wanted, ...inChild))).toEqual({ total: 3, position: 8 });
    expect(selectAttentionTotal(stateOf(wanted, ...inChild, viewReleased()))).toBe(3);
    // The other account's positions are further on, and say nothing here.
    expect(selectAttentionTotal(stateOf(wanted, ...inChild, shown('q'), view('q', 9, 0)))).toBe(0);
  });

  test('is not told by a stream of another account, such as another tab may hold', () => {
    const state = stateOf(wanted, view('q', 8, 3), view(CHILD, 900, 9));
    expect(selectAttentionTotal(state)).toBe(3);
    expect(state.live.attentionTotals).toEqual({ '': { total: 3, position: 8 } });
  });

  test('of accounts that were looked into before is not kept', () => {
    const { live } = stateOf(wanted, view('q', 8, 3), shown(CHILD), view(CHILD, 900, 9), shown('tenantId=acc_willow'));
    expect(Object.keys(live.attentionTotals)).toEqual(['']);
  });

  test('counts anew from a reset of the account, and of no other', () => {
    const inChild = [wanted, view('q', 8, 3), shown(CHILD), view(CHILD, 900, 9), reset(CHILD)];
    expect(selectAttentionTotal(stateOf(...inChild))).toBe(9);
    expect(selectAttentionTotal(stateOf(...inChild, view(CHILD, 2, 1)))).toBe(1);
    expect(selectOwnAttention(stateOf(...inChild, view('q', 7, 5)))).toEqual({ total: 3, position: 8 });
  });
});
