import { BATCH_STATUSES } from '@switchboard/contracts/batches/batches';
import { expect, test } from 'vitest';
import { isTripped, nextStatus, retryAt } from './rules.ts';

test.each([
  [4, 4, false],
  [5, 2, false],
  [5, 3, true],
  [6, 3, true],
  [7, 3, false],
])('with %d ended calls, %d failures trip the circuit breaker: %s', (ended, failed, trips) => {
  expect(isTripped({ ended, failed })).toBe(trips);
});

test('a call is retried after the delay, for the configured outcomes, and at most the configured number of times', () => {
  const retries = { count: 1, delayMs: 60_000, on: ['busy'] } as const;
  const settings = { ...retries, on: [...retries.on] };
  expect(retryAt({ outcome: 'busy', attempts: 1, endedAt: 0 }, settings)).toBe(60_000);
  expect(retryAt({ outcome: 'busy', attempts: 2, endedAt: 0 }, settings)).toBeUndefined();
  expect(retryAt({ outcome: 'voicemail', attempts: 1, endedAt: 0 }, settings)).toBeUndefined();
  expect(retryAt({ outcome: 'answered', attempts: 1, endedAt: 0 }, settings)).toBeUndefined();
});

test('each step leads from the allowed statuses to the next status', () => {
  const table = (['start', 'pause', 'resume', 'cancel', 'redial'] as const).map((step) =>
    BATCH_STATUSES.map((status) => nextStatus(step, { status, startAt: null, now: 0 }) ?? '-').join(' '),
  );
  expect(table).toEqual([
    'running - - - - -',
    '- paused paused - - -',
    '- - - running - -',
    'cancelled cancelled cancelled cancelled - -',
    '- - - running running -',
  ]);
  expect(nextStatus('start', { status: 'draft', startAt: 1, now: 0 })).toBe('scheduled');
  expect(nextStatus('resume', { status: 'paused', startAt: 1, now: 1 })).toBe('running');
  expect(nextStatus('redial', { status: 'paused', startAt: 1, now: 0 })).toBe('scheduled');
  expect(nextStatus('redial', { status: 'ended', startAt: 1, now: 0 })).toBe('running');
});
