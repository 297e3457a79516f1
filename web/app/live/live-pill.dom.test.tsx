import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startI18n } from '../i18n/i18n.ts';
import { ZoneContext } from '../i18n/use-formats.ts';
import { LivePill } from './live-pill.tsx';
import { liveSlice, readFailed, readSucceeded, streamStateChanged, viewWanted } from './live-slice.ts';

const AT = Date.parse('2026-11-20T15:04:00Z');
beforeAll(() => startI18n('en'));
beforeEach(() => void vi.useFakeTimers({ now: AT, toFake: ['Date'] }));
afterEach(() => {
  cleanup();
  setOnline(true);
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

function openPill() {
  const store = configureStore({ reducer: combineSlices(liveSlice) });
  store.dispatch(viewWanted({ query: 'a', cursor: null }));
  render(
    <Provider store={store}>
      <ZoneContext value="UTC">
        <LivePill />
      </ZoneContext>
    </Provider>,
  );
  const dispatch = (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action));
  const stream = (status: 'live' | 'connecting' | 'catching-up', lastReceivedAt: number | null = AT) =>
    dispatch(streamStateChanged({ query: 'a', state: { status, lastReceivedAt } }));
  const said = () => [screen.getByRole('status').textContent, screen.getByRole('tooltip').textContent];
  return { dispatch, stream, said };
}

describe('the live pill', () => {
  test('shows catching up, live, and the time of the last frame when stale', () => {
    const { stream, said } = openPill();
    expect(said()).toEqual(['Catching up', expect.stringContaining('Loading')]);
    stream('live');
    expect(said()).toEqual(['Live', 'Updates appear as they happen.']);
    stream('connecting', AT - 60_000);
    expect(said()).toEqual(['Not live since 15:03', expect.stringContaining('No connection')]);
  });

  test('shows stale while reads fail', () => {
    const { stream, said, dispatch } = openPill();
    stream('live');
    dispatch(readFailed({ at: AT - 120_000 }));
    expect(said()[0]).toBe('Not live since 15:02');
    dispatch(readSucceeded());
    expect(said()[0]).toBe('Live');
  });

  test('shows stale as soon as the device is offline', () => {
    const { stream, said } = openPill();
    stream('live');
    setOnline(false);
    expect(said()).toEqual(['Not live since 15:04', expect.stringContaining('offline')]);
    setOnline(true);
    expect(said()[0]).toBe('Live');
  });
});
