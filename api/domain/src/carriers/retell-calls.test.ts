import { expect, test } from 'vitest';
import { outcomeOf } from './call-status.ts';
import { retellStatus } from './retell-calls.ts';

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
])('a call that is %s by %s', (callStatus, reason, told) => {
  expect(retellStatus(callStatus, reason)).toEqual({ answeredBy: null, ...told });
});

test('counts a machine as voicemail', () => {
  const told = retellStatus('ended', 'voicemail_reached');
  expect(outcomeOf({ ...told, wasHeard: true })).toBe('voicemail');
});
