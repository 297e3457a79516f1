import { NO_LIMITS } from '@switchboard/contracts/access/limits';
import { describe, expect, test } from 'vitest';
import { leftInPool, overPool, sumOfLimits } from './pool.ts';

const pool = { ...NO_LIMITS, minutes: 1_000, concurrency: 10 };
const givenToOthers = sumOfLimits([
  { ...NO_LIMITS, minutes: 600 },
  { ...NO_LIMITS, minutes: 300, users: 5 },
]);

describe('the pool of an agency', () => {
  test('is what its own limits leave of those that were given', () => {
    expect(leftInPool(pool, givenToOthers)).toEqual({ minutes: 100, concurrency: 10, agents: null, users: null });
  });

  test('has nothing left, and not less, where it shrank below what was given', () => {
    expect(leftInPool({ ...pool, minutes: 500 }, givenToOthers).minutes).toBe(0);
  });

  test('gives what is left, and no more', () => {
    const ask = (minutes: number | null) =>
      overPool({ pool, givenToOthers }, { before: NO_LIMITS, after: { ...NO_LIMITS, minutes, users: 4_000 } });
    expect([ask(100), ask(null)]).toEqual([[], []]);
    expect(ask(101)).toEqual([{ name: 'minutes', left: 100, pool: 1_000 }]);
  });

  test('refuses no limit that stays or goes down', () => {
    const shrunk = { pool: { ...pool, minutes: 500 }, givenToOthers };
    const before = { ...NO_LIMITS, minutes: 400 };
    expect(overPool(shrunk, { before, after: { ...before, minutes: 300 } })).toEqual([]);
    expect(overPool(shrunk, { before, after: { ...before, minutes: 401 } })).toHaveLength(1);
  });
});
