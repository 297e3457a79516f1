import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSearchText } from './use-search-text.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function setUp() {
  const onSearch = vi.fn();
  const { result, rerender } = renderHook(({ value }) => useSearchText({ value, pauseMs: 300, onSearch }), {
    initialProps: { value: '' },
  });
  const type = (text: string) => act(() => result.current.setText(text));
  const pause = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  const show = (value: string) => rerender({ value });
  return { onSearch, type, pause, show, now: () => result.current };
}

test('a search field searches once, after a pause in typing', () => {
  const { onSearch, type, pause } = setUp();
  type('wil');
  pause(200);
  type('willow ');
  pause(299);
  expect(onSearch).not.toHaveBeenCalled();
  pause(1);
  expect(onSearch.mock.calls).toEqual([['willow']]);
});

test('newer input stays when the search for earlier input comes back', () => {
  const { onSearch, type, pause, show, now } = setUp();
  type('wil');
  pause(300);
  type('will');
  show('wil');
  expect(now().text).toBe('will');
  pause(300);
  expect(onSearch.mock.calls).toEqual([['wil'], ['will']]);
});

test('a value from elsewhere replaces the input', () => {
  const { onSearch, type, pause, show, now } = setUp();
  type('wil');
  pause(300);
  show('wil');
  show('');
  expect(now().text).toBe('');
  pause(300);
  expect(onSearch.mock.calls).toEqual([['wil']]);
});

test('a search field searches at once on request', () => {
  const { onSearch, type, pause, now } = setUp();
  type('wil');
  act(() => now().searchNow('wil'));
  pause(300);
  expect(onSearch.mock.calls).toEqual([['wil']]);
});
