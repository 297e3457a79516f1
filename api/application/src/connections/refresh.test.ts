import { expect, test } from 'vitest';
import { pauseAfter } from './refresh.ts';
import { toTokenTimes } from './store-tokens.ts';

test('the pause between failed refreshes grows up to an hour', () => {
  expect([1, 2, 3, 7, 8, 50].map(pauseAfter)).toEqual([30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000]);
});

test.each([
  ['an hour', 3_600_000, 3_300_000],
  ['a minute', 60_000, 48_000],
  ['ten seconds', 10_000, 30_000],
])(
  'a token that lives for %s is refreshed before its last fifth, at most five minutes early, and not within 30 seconds',
  (_, lifeMs, refreshMs) => {
    const now = new Date('2026-03-02T10:00:00Z');
    const { expiresAt, refreshAt } = toTokenTimes({ expiresInMs: lifeMs }, now);
    expect([expiresAt, refreshAt].map((at) => (at?.getTime() ?? Number.NaN) - now.getTime())).toEqual([
      lifeMs,
      refreshMs,
    ]);
  },
);

test.each([undefined, 0])('a token without a lifetime is not refreshed: %s', (expiresInMs) => {
  const times = toTokenTimes({ expiresInMs }, new Date());
  expect(times).toEqual({ expiresAt: undefined, refreshAt: undefined });
});

test('a token with an unlimited lifetime is refreshed within a year', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const { expiresAt } = toTokenTimes({ expiresInMs: Number.MAX_SAFE_INTEGER }, now);
  expect(expiresAt).toEqual(new Date('2027-03-02T10:00:00Z'));
});
