import { describe, expect, test } from 'vitest';
import { buildSession, NOW } from '../test/build-session.ts';
import { checkSession, clockOffset, remainingMs, type SessionCheck, warningThreshold } from './session-time.ts';

const MINUTE = 60_000;

describe('the warning threshold', () => {
  test.each([
    [30 * MINUTE, 5 * MINUTE],
    [12 * MINUTE, 5 * MINUTE],
    [8 * MINUTE, 4 * MINUTE],
    [90_000, MINUTE],
    [20_000, MINUTE],
  ])('for a session of %i ms is %i ms', (duration, threshold) => {
    expect(warningThreshold(duration)).toBe(threshold);
  });

  test('is 5 minutes until the server reports a duration', () => {
    expect(warningThreshold(undefined)).toBe(2.5 * MINUTE);
  });
});

test('the remaining time follows the server’s clock, however wrong this machine’s clock is', () => {
  const payload = buildSession({ durationMs: 30 * MINUTE });
  const here = NOW - 3 * 3_600_000;
  const offset = clockOffset(payload, here);
  expect(remainingMs(payload, offset, here + 10 * MINUTE)).toBe(20 * MINUTE);
});

describe('the check that runs every second', () => {
  const check = (overrides: Partial<SessionCheck> & { leftMs: number }): SessionCheck => {
    const now = NOW + 30 * MINUTE - overrides.leftMs;
    return {
      payload: buildSession({ durationMs: 30 * MINUTE }),
      clockOffsetMs: 0,
      now,
      extendAtShare: undefined,
      lastCheckAt: now - 1_000,
      ...overrides,
    };
  };

  test('does nothing while enough time remains', () => {
    expect(checkSession(check({ leftMs: 20 * MINUTE }))).toBe('fine');
  });

  test('warns an idle user at the threshold, and not before', () => {
    expect(checkSession(check({ leftMs: 5 * MINUTE + 1_000 }))).toBe('fine');
    expect(checkSession(check({ leftMs: 5 * MINUTE }))).toBe('warn');
  });

  test('extends at the given fraction of the lifetime, before it warns', () => {
    expect(checkSession(check({ leftMs: 15 * MINUTE, extendAtShare: 0.5 }))).toBe('extend');
    expect(checkSession(check({ leftMs: 2 * MINUTE, extendAtShare: 0.5 }))).toBe('extend');
    expect(checkSession(check({ leftMs: 15 * MINUTE + 1_000, extendAtShare: 0.5 }))).toBe('fine');
  });

  test('ends an expired session', () => {
    expect(checkSession(check({ leftMs: 0 }))).toBe('expired');
  });

  test('asks the server first after a sleep, because another tab may have extended the session', () => {
    const slept = check({ leftMs: -60 * MINUTE });
    expect(checkSession({ ...slept, lastCheckAt: slept.now - 60 * MINUTE })).toBe('doubt');
  });
});
