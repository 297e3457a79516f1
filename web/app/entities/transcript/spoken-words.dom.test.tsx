import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SpokenWords } from './spoken-words.tsx';

const NOW = Date.UTC(2026, 10, 20, 12, 0);
const WORDS = 'one two three four';

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function say(text: string, at = NOW) {
  const { container, unmount } = render(<SpokenWords text={text} at={new Date(at).toISOString()} />);
  const unsaid = () => container.querySelector('[data-unsaid]')?.textContent ?? '';
  return { unsaid, unmount, text: () => container.textContent };
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('spoken words appear one after another, with the whole text exposed from the start', () => {
  const { unsaid, text } = say(WORDS);
  expect([unsaid(), text()]).toEqual(['two three four', WORDS]);
  pass(230);
  expect([unsaid(), text()]).toEqual(['three four', WORDS]);
  pass(460);
  expect([unsaid(), text()]).toEqual(['', WORDS]);
  expect(vi.getTimerCount()).toBe(0);
});

test('words spoken before the line was rendered appear at once', () => {
  expect(say(WORDS, NOW - 500).unsaid()).toBe('four');
  expect(say(WORDS, NOW - 60_000).unsaid()).toBe('');
});

test('words from a clock that is ahead begin now', () => {
  const { unsaid } = say(WORDS, NOW + 60_000);
  pass(460);
  expect(unsaid()).toBe('four');
});

test('the rest of a long text appears at once', () => {
  const { unsaid, text } = say(`${'word '.repeat(80)}and more`);
  expect(unsaid()).toBe('word '.repeat(79));
  expect(text()).toMatch(/and more$/);
});

test('spoken words leave no timer behind', () => {
  say(WORDS).unmount();
  expect(vi.getTimerCount()).toBe(0);
});
