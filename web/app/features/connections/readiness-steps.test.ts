import type { ConnectionReadiness } from '@switchboard/contracts/connections/routes';
import { describe, expect, test } from 'vitest';
import { buildSteps, type StepKey, snapshotReadiness } from './readiness-steps.ts';

const NONE: ConnectionReadiness = {
  hasAgent: true,
  numbers: { all: 1, answered: 1 },
  call: null,
  request: null,
  webhook: null,
};
const CALL = { startedAt: '2026-03-02T15:04:05.000Z', isOpen: false, isHeard: true, isTold: true };
const RUNG = { at: '2026-03-02T15:04:05.000Z', step: 'voice', status: 200, answer: 'put_through', code: null } as const;
const HOOK = { at: '2026-03-02T15:06:05.000Z', type: 'call_ended', state: 'translated', outcome: 'added' } as const;

const getStates = (readiness: Partial<ConnectionReadiness>, provider: Parameters<typeof buildSteps>[1] = 'twilio') =>
  Object.fromEntries(
    buildSteps({ ...NONE, ...readiness }, provider).map(({ key, state, todo }) => [
      key,
      todo ? `${state}: ${todo}` : state,
    ]),
  ) as Partial<Record<StepKey, string>>;

describe('the steps of a call', () => {
  test('are all done after a call that was answered, heard and reported', () => {
    const whole = { call: CALL, request: RUNG, webhook: HOOK };
    expect(new Set(Object.values(getStates(whole)))).toEqual(new Set(['done']));
    expect(new Set(Object.values(getStates(whole, 'retell')))).toEqual(new Set(['done']));
    expect(Object.keys(getStates(whole, 'retell'))).not.toContain('number');
    expect(Object.keys(getStates(whole, 'chat_client'))).not.toContain('told');
  });

  test.each([
    ['nobody is published', { hasAgent: false }, { agent: 'failed: agent' }],
    ['no number has the connection', { numbers: { all: 0, answered: 0 } }, { number: 'failed: noNumber' }],
    ['a number has no agent', { numbers: { all: 2, answered: 0 } }, { number: 'failed: numberUnanswered' }],
    ['nothing came', {}, { reached: 'waiting: reached', proven: 'waiting', answered: 'waiting', heard: 'waiting' }],
    [
      'a request was not proven',
      { request: { ...RUNG, status: 401, answer: null, code: 'intake.signature_invalid' } },
      { reached: 'done', proven: 'failed: unproven', answered: 'waiting' },
    ],
    ['nobody answers the number', { request: { ...RUNG, answer: 'hung_up' as const } }, { answered: 'failed: hungUp' }],
    ['we had a fault', { request: { ...RUNG, status: 503, answer: null } }, { answered: 'failed: refused' }],
    [
      'a call ended unheard',
      { call: { ...CALL, isHeard: false, isTold: false }, request: RUNG },
      { answered: 'done', heard: 'failed: heard', told: 'waiting: toldByCarrier' },
    ],
    ['a call is being held', { call: { ...CALL, isOpen: true, isTold: false } }, { heard: 'done', told: 'waiting' }],
  ])('report where the call stopped: %s', (_, readiness, steps) => {
    expect(getStates(readiness)).toMatchObject(steps);
  });

  test('report that a webhook could not be read, or has not arrived', () => {
    expect(getStates({ call: CALL, webhook: { ...HOOK, state: 'failed' } }, 'vapi').told).toBe('failed: toldFailed');
    expect(getStates({ call: CALL }, 'vapi').told).toBe('waiting: toldByPlatform');
  });

  test('of a test call depend on what has arrived since it began', () => {
    const readiness = { ...NONE, call: CALL, request: RUNG };
    const states = buildSteps(readiness, 'twilio', snapshotReadiness(readiness)).map(
      ({ key, state }) => `${key} ${state}`,
    );
    expect(states).toEqual([
      'agent done',
      'number done',
      'reached waiting',
      'proven waiting',
      'answered waiting',
      'heard waiting',
      'told waiting',
    ]);
    const next = { ...readiness, request: { ...RUNG, at: '2026-03-02T16:00:00.000Z', status: 401, answer: null } };
    expect(buildSteps(next, 'twilio', snapshotReadiness(readiness))[3]).toMatchObject({
      key: 'proven',
      state: 'failed',
    });
  });
});
