import { expect, test } from 'vitest';
import { toCallOutcome } from './call-status.ts';
import { mapRetellStatus } from './retell-status.ts';

test.each([
  ['registered', undefined, { status: 'queued' }],
  ['ongoing', undefined, { status: 'in-progress' }],
  ['ended', 'user_hangup', { status: 'completed' }],
  ['ended', null, { status: 'completed' }],
  ['not_connected', 'dial_busy', { status: 'busy' }],
  ['not_connected', 'user_declined', { status: 'busy' }],
  ['not_connected', 'dial_no_answer', { status: 'no-answer' }],
  ['not_connected', 'invalid_destination', { status: 'failed', fault: 'invalid_destination' }],
  ['not_connected', 'a reason of tomorrow', { status: 'failed' }],
  ['ended', 'toString', { status: 'completed' }],
  ['error', 'error_llm_websocket_open', { status: 'failed' }],
])('the Retell status %s with the reason %s is mapped to a TwiML status', (callStatus, reason, expected) => {
  expect(mapRetellStatus(callStatus, reason)).toEqual({ answeredBy: null, ...expected });
});

test('a call that a machine answers has the outcome voicemail', () => {
  const status = mapRetellStatus('ended', 'voicemail_reached');
  expect(toCallOutcome({ ...status, wasHeard: true })).toBe('voicemail');
});
