import { NO_LIMITS } from '@switchboard/contracts/access/limits';
import { describe, expect, test } from 'vitest';
import { findPoolExcesses, remainingInPool, sumLimits } from './pool.ts';

const pool = { ...NO_LIMITS, minutes: 1_000, concurrency: 10 };
const allocatedToOthers = sumLimits([
  { ...NO_LIMITS, minutes: 600 },
  { ...NO_LIMITS, minutes: 300, users: 5 },
]);

describe('the pool of an agency', () => {
  test('has what its own limits leave after the allocated ones', () => {
    expect(remainingInPool(pool, allocatedToOthers)).toEqual({
      minutes: 100,
      concurrency: 10,
      agents: null,
      users: null,
    });
  });

  test('has nothing left if it has shrunk below the allocations', () => {
    expect(remainingInPool({ ...pool, minutes: 500 }, allocatedToOthers).minutes).toBe(0);
  });

  test('grants whatever is left, and no more', () => {
    const request = (minutes: number | null) =>
      findPoolExcesses(
        { pool, allocatedToOthers },
        { before: NO_LIMITS, after: { ...NO_LIMITS, minutes, users: 4_000 } },
      );
    expect([request(100), request(null)]).toEqual([[], []]);
    expect(request(101)).toEqual([{ name: 'minutes', left: 100, pool: 1_000 }]);
  });

  test('accepts a limit that stays or decreases', () => {
    const shrunk = { pool: { ...pool, minutes: 500 }, allocatedToOthers };
    const before = { ...NO_LIMITS, minutes: 400 };
    expect(findPoolExcesses(shrunk, { before, after: { ...before, minutes: 300 } })).toEqual([]);
    expect(findPoolExcesses(shrunk, { before, after: { ...before, minutes: 401 } })).toHaveLength(1);
  });
});
