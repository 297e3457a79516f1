import { expect, test } from 'vitest';
import { pauseAfter } from './refresh.ts';
import { timesOf } from './store-tokens.ts';

test('pauses between refreshes grow to an hour', () => {
  expect([1, 2, 3, 7, 8, 50].map(pauseAfter)).toEqual([30_000, 60_000, 120_000, 1_920_000, 3_600_000, 3_600_000]);
});

test.each([
  ['an hour', 3_600_000, 3_300_000],
  ['a minute', 60_000, 48_000],
  ['ten seconds', 10_000, 30_000],
])(
  'a token of %s is refreshed while a part of it is left, five minutes at the most, and no sooner than in half a minute',
  (_, lifeMs, refreshMs) => {
    const now = new Date('2026-03-02T10:00:00Z');
    const { expiresAt, refreshAt } = timesOf({ expiresInMs: lifeMs }, now);
    expect([expiresAt, refreshAt].map((at) => (at?.getTime() ?? Number.NaN) - now.getTime())).toEqual([
      lifeMs,
      refreshMs,
    ]);
  },
);

test.each([undefined, 0])('a token of which the server tells no end is not refreshed: %s', (expiresInMs) => {
  const times = timesOf({ expiresInMs }, new Date());
  expect(times).toEqual({ expiresAt: undefined, refreshAt: undefined });
});

test('a token that is good for ever is refreshed within a year', () => {
  const now = new Date('2026-03-02T10:00:00Z');
  const { expiresAt } = timesOf({ expiresInMs: Number.MAX_SAFE_INTEGER }, now);
  expect(expiresAt).toEqual(new Date('2027-03-02T10:00:00Z'));
});
