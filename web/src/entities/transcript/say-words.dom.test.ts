import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sayWords } from './say-words.ts';

const NOW = Date.UTC(2026, 10, 20, 12, 0);
const stops: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers({ now: NOW }));
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

function say(text: string, at = NOW) {
  const words = text.split(' ').map((word) => Object.assign(document.createElement('span'), { textContent: word }));
  const stop = sayWords(words, at);
  stops.push(stop);
  const unsaid = () => words.filter((word) => 'unsaid' in word.dataset).map((word) => word.textContent);
  return { stop, unsaid };
}

test('shows one word after the other', () => {
  const { unsaid } = say('one two three four');
  expect(unsaid()).toEqual(['two', 'three', 'four']);
  vi.advanceTimersByTime(230);
  expect(unsaid()).toEqual(['three', 'four']);
  vi.advanceTimersByTime(460);
  expect(unsaid()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('shows at once what was said before it is looked at', () => {
  expect(say('one two three four', NOW - 500).unsaid()).toEqual(['four']);
});

test('takes a message from a clock that is ahead for one that begins now', () => {
  expect(say('one two', NOW + 5_000).unsaid()).toEqual(['two']);
});

test('shows all words of a text as soon as a later one is said, and of an earlier one that is looked at after it', () => {
  const earlier = say('one two');
  const later = say('three four', NOW + 100);
  expect([earlier.unsaid(), later.unsaid()]).toEqual([[], ['four']]);
  expect(say('one two').unsaid()).toEqual([]);
  expect(later.unsaid()).toEqual(['four']);
  expect(vi.getTimerCount()).toBe(1);
});

test('lets go of a text that is no longer shown, and keeps to the one that is', () => {
  const [earlier, later] = [say('one two'), say('three four', NOW + 100)];
  earlier.stop();
  expect(later.unsaid()).toEqual(['four']);
  later.stop();
  expect(later.unsaid()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
