import { describe, expect, test } from 'vitest';
import { assigned, ended, handled, raised, said, started, worked } from '../test/conversation-events.ts';
import { folded, second } from '../test/conversation-log.ts';
import { waitsSince } from './fold-routing.ts';

type Events = Parameters<typeof folded>;
const state = (...events: Events) => folded(...events).state;
const routing = (...events: Events) => state(...events).memory.routing ?? {};
const since = (...events: Events) => {
  const { record, memory } = state(...events);
  return waitsSince({ record, routing: memory.routing });
};
const inGroup = (at: number) => assigned(at, { groupId: 'grp_1', cause: 'rule' });
const toAna = (at: number, cause: 'person' | 'router' = 'router') =>
  assigned(at, { assigneeId: 'usr_ana', groupId: 'grp_1', cause });
const offered = (at: number, to = 'usr_ana') =>
  ({
    type: 'conversation.offered',
    data: { at: second(at), to, expiresAt: second(at + 30), why: 'Live call' },
  }) as const;
const declined = (at: number, to = 'usr_ana') =>
  ({ type: 'conversation.declined', data: { at: second(at), to } }) as const;
const text = started(0, { channel: 'sms' });

describe('a conversation waits for a person', () => {
  test.each([
    ['not while its agent handles the call', [started(0, { agentId: 'agt_1' }), inGroup(0), said(1, 'Hi')], null],
    ['while an alert stands', [started(0), inGroup(0), raised(5)], 5],
    ['not after the alert is handled', [started(0), inGroup(0), raised(5), handled(6, 3)], null],
    ["from a caller's first text without an answer", [text, said(1, 'Hi'), said(4, 'Hello?')], 1],
    ['not once a person has answered the text', [text, said(1, 'Hi'), said(4, 'Hello', { role: 'staff' })], null],
    ['not if an agent answers the texts', [started(0, { channel: 'sms', agentId: 'agt_1' }), said(1, 'Hi')], null],
    ['from when somebody puts it into the queue', [started(0), assigned(3, { groupId: 'grp_1' })], 3],
    ['from when the caller reopens it', [text, said(1, 'Hi'), worked(5, 'done'), said(9, 'One more thing')], 9],
    ['not when its work is done', [text, said(1, 'Hi'), worked(5, 'done')], null],
  ] as const)('%s', (_, events, at) => {
    expect(since(...events)).toBe(at === null ? null : second(at));
  });
});

describe('a call that a rule put into a group', () => {
  test('is done by itself if it ends without needing a person, whichever comes first', () => {
    expect(state(started(0), inGroup(1), ended(9)).record).toMatchObject({ work: 'done', groupId: 'grp_1' });
    expect(state(started(0), ended(9), inGroup(1)).record).toMatchObject({ work: 'done', groupId: 'grp_1' });
  });

  test('stays open if a person put it there, or a text waits', () => {
    expect(state(started(0), assigned(1, { groupId: 'grp_1' }), ended(9)).record.work).toBe('open');
    expect(state(text, inGroup(0), said(1, 'Hi'), ended(9)).record.work).toBe('open');
  });
});

describe('an offer', () => {
  test('stands until it is answered, assigned, handled or deleted', () => {
    const offer = [started(0), inGroup(0), raised(1), offered(2)] as const;
    expect(routing(...offer).offer).toEqual({ to: 'usr_ana', expiresAt: second(32), why: 'Live call' });
    const ends = [
      declined(3),
      toAna(3, 'person'),
      handled(3, 3),
      worked(3, 'done'),
      { type: 'conversation.deleted', data: {} },
    ] as const;
    for (const end of ends) expect(routing(...offer, end).offer).toBe(undefined);
  });

  test('that was declined is remembered until a new alert', () => {
    const passed = [started(0), inGroup(0), raised(1), offered(2), declined(3)] as const;
    expect(routing(...passed).passedBy).toEqual(['usr_ana']);
    expect(routing(...passed, raised(9, { level: 'emergency' })).passedBy).toBe(undefined);
  });
});

describe('the router', () => {
  test('knows whether its owner has answered', () => {
    const given = [text, inGroup(0), said(1, 'Hi'), toAna(2)] as const;
    expect(routing(...given).unansweredSince).toBe(second(2));
    for (const answer of [said(3, 'Hello', { role: 'staff' }), toAna(3, 'person'), worked(3, 'snoozed', 99)])
      expect(routing(...given, answer).unansweredSince).toBe(undefined);
  });

  test('knows who let a conversation pass that it took back', () => {
    const back = assigned(9, { groupId: 'grp_1', cause: 'router' });
    expect(routing(text, inGroup(0), said(1, 'Hi'), toAna(2), back)).toMatchObject({ passedBy: ['usr_ana'] });
  });

  test('knows that the caller reopened what somebody owns', () => {
    const reopened = [text, said(1, 'Hi'), toAna(2, 'person'), worked(5, 'done'), said(9, 'Again')] as const;
    expect(routing(...reopened).isReopened).toBe(true);
    expect(routing(...reopened, toAna(10)).isReopened).toBe(undefined);
  });
});
