import { expect, test } from 'vitest';
import { nextAttemptAt, readRetryAfter } from './schedule.ts';

const at = new Date('2026-03-02T10:00:00Z');
const wait = (tries: number, options: { retryAfterMs?: number; random?: number } = {}) => {
  const next = nextAttemptAt({ at, tries, retryAfterMs: options.retryAfterMs, random: options.random ?? 0 });
  return next && (next.getTime() - at.getTime()) / 1_000;
};

test('the retry schedule schedules eight attempts with growing delays', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((tries) => wait(tries))).toEqual([
    5,
    300,
    1_800,
    7_200,
    18_000,
    36_000,
    36_000,
    undefined,
  ]);
});

test('the retry schedule adds at most ten percent of jitter, and honors Retry-After up to ten hours', () => {
  expect(wait(2, { random: 1 })).toBe(330);
  expect(wait(1, { retryAfterMs: 120_000 })).toBe(120);
  expect(wait(2, { retryAfterMs: 120_000 })).toBe(300);
  expect(wait(1, { retryAfterMs: 10 ** 12 })).toBe(36_000);
});

test('the retry schedule reads Retry-After as seconds or a date', () => {
  expect(readRetryAfter('120', at)).toBe(120_000);
  expect(readRetryAfter('Mon, 02 Mar 2026 10:01:00 GMT', at)).toBe(60_000);
  expect(readRetryAfter('Mon, 02 Mar 2026 09:00:00 GMT', at)).toBe(0);
  expect(readRetryAfter('soon', at)).toBeUndefined();
  expect(readRetryAfter(undefined, at)).toBeUndefined();
});
