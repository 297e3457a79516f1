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
  streamStateChanged,
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

test('how many need attention is the newest that any stream told, however late another one speaks', () => {
  const frames = (position: number, total: number, query: string) =>
    framesReceived({ query, frames: [{ message: viewAt(position, total), cursor: null }] });
  expect(selectAttentionTotal(stateOf(wanted, frames(8, 3, 'q'), frames(6, 9, 'other')))).toBe(3);
});
