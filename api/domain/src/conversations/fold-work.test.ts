import { describe, expect, test } from 'vitest';
import { acknowledged, assigned, ended, handled, raised, said, started, worked } from '../test/conversation-events.ts';
import { folded, second } from '../test/conversation-log.ts';
import { isThanks } from './thanks.ts';

const record = (...events: Parameters<typeof folded>) => folded(...events).state.record;
const jo = { assigneeId: 'usr_jo' } as const;

describe('the status of a conversation', () => {
  test.each([
    ['a live call is pending, whoever owns it', [started(0), assigned(1, jo)], 'pending'],
    ['a call that ended well is resolved', [started(0), ended(9)], 'resolved'],
    ['a raise opens it', [started(0), ended(9), raised(10)], 'open'],
    ['handled alerts leave it to nobody: resolved', [started(0), raised(1), ended(9), handled(10, 2)], 'resolved'],
    [
      'handled alerts leave it to its owner: open',
      [started(0), raised(1), assigned(2, jo), ended(9), handled(10, 2)],
      'open',
    ],
    ['a group owns it as well as a person', [started(0), ended(9), assigned(10, { groupId: 'grp_1' })], 'open'],
    ['a snooze is snoozed', [started(0), ended(9), assigned(10, jo), worked(11, 'snoozed', 99)], 'snoozed'],
    ['done is resolved', [started(0), ended(9), assigned(10, jo), worked(11, 'done')], 'resolved'],
    ['a text conversation is never live', [started(0, { channel: 'sms' }), said(1, 'hi')], 'resolved'],
    ['an owned text conversation is open', [started(0, { channel: 'sms' }), said(1, 'hi'), assigned(2, jo)], 'open'],
  ] as const)('%s', (_, events, status) => {
    expect(record(...events).status).toBe(status);
  });
});

describe('work', () => {
  test('of a call that ended without needing a person is done by itself', () => {
    expect(record(started(0), ended(9)).work).toBe('done');
  });

  test.each([
    ['an alert was raised', [started(0), raised(1), acknowledged(2, 2), ended(9)]],
    ['a person answered by text', [started(0), said(1, 'We will call', { role: 'staff', via: 'text' }), ended(9)]],
    ['somebody owns it', [started(0), assigned(1, jo), ended(9)]],
  ] as const)('stays open when a call ends and %s', (_, events) => {
    expect(record(...events).work).toBe('open');
  });

  test('reopens with a raise, a new owner, or the caller’s words after it was done', () => {
    const done = [started(0), raised(1), ended(9), worked(10, 'done')] as const;
    expect(record(...done, raised(11)).work).toBe('open');
    expect(record(...done, assigned(11, jo)).work).toBe('open');
    expect(record(...done, said(11, 'One more thing')).work).toBe('open');
    expect(record(...done, assigned(11)).work).toBe('done');
    expect(record(...done, said(11, 'We will call back', { role: 'agent' })).work).toBe('done');
  });

  test('stays done when a final report repeats what was said before', () => {
    expect(record(started(0), raised(1), ended(9), worked(10, 'done'), said(3, 'My dog ate chocolate')).work).toBe(
      'done',
    );
    expect(record(started(0), ended(9), said(8, 'Goodbye')).work).toBe('done');
  });

  test('a snooze ends with the caller’s words, but not with thanks', () => {
    const snoozed = [started(0), ended(9), assigned(10, jo), worked(11, 'snoozed', 99)] as const;
    expect(record(...snoozed, said(12, '¡Muchas gracias!')).work).toBe('snoozed');
    const woken = record(...snoozed, said(12, 'Thanks, but it got worse'));
    expect([woken.work, woken.snoozedUntil, woken.assigneeId]).toEqual(['open', null, 'usr_jo']);
  });

  test('a new owner shows since when, and none clears it', () => {
    expect(record(started(0), assigned(5, jo)).assignedAt).toBe(second(5));
    expect(record(started(0), assigned(5, jo), assigned(6)).assignedAt).toBeNull();
  });
});

test.each([
  ['Thank you so much!', true],
  ['ok, gracias', true],
  ['Gracias, pero no', false],
  ['thanks '.repeat(40), false],
])('isThanks(%j) is %j', (text, is) => {
  expect(isThanks(text)).toBe(is);
});
