import { BATCH_STATUSES } from '@switchboard/contracts/batches/batches';
import { expect, test } from 'vitest';
import { retryAt } from './after-call.ts';
import { isTripped } from './breaker.ts';
import { afterStep } from './steps.ts';

test.each([
  [4, 4, false],
  [5, 2, false],
  [5, 3, true],
  [6, 3, true],
  [7, 3, false],
])('of %d calls that ended, %d failures trip the breaker: %s', (ended, failed, trips) => {
  expect(isTripped({ ended, failed })).toBe(trips);
});

test('a call is tried again after its delay, of the outcomes that are named, as often as is said', () => {
  const retries = { count: 1, delayMs: 60_000, on: ['busy'] } as const;
  const of = { ...retries, on: [...retries.on] };
  expect(retryAt({ outcome: 'busy', attempts: 1, endedAt: 0 }, of)).toBe(60_000);
  expect(retryAt({ outcome: 'busy', attempts: 2, endedAt: 0 }, of)).toBeUndefined();
  expect(retryAt({ outcome: 'voicemail', attempts: 1, endedAt: 0 }, of)).toBeUndefined();
  expect(retryAt({ outcome: 'answered', attempts: 1, endedAt: 0 }, of)).toBeUndefined();
});

test('steps lead from where they may be taken', () => {
  const table = (['start', 'pause', 'resume', 'cancel', 'redial'] as const).map((step) =>
    BATCH_STATUSES.map((status) => afterStep(step, { status, startAt: null, now: 0 }) ?? '-').join(' '),
  );
  expect(table).toEqual([
    'running - - - - -',
    '- paused paused - - -',
    '- - - running - -',
    'cancelled cancelled cancelled cancelled - -',
    '- - - running running -',
  ]);
  expect(afterStep('start', { status: 'draft', startAt: 1, now: 0 })).toBe('scheduled');
  expect(afterStep('resume', { status: 'paused', startAt: 1, now: 1 })).toBe('running');
  expect(afterStep('redial', { status: 'paused', startAt: 1, now: 0 })).toBe('scheduled');
  expect(afterStep('redial', { status: 'ended', startAt: 1, now: 0 })).toBe('running');
});
