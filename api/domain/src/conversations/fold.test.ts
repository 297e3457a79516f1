import { MAX_TAGS_PER_CONVERSATION } from '@switchboard/contracts/base/constants';
import { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { describe, expect, test } from 'vitest';
import {
  deleted,
  ended,
  erased,
  interrupted,
  noted,
  noteRemoved,
  raised,
  restored,
  resumed,
  said,
  started,
  tagged,
  untagged,
} from '../test/conversation-events.ts';
import { CONVERSATION, conversationLog, folded, lastFolded, recordedAt, second } from '../test/conversation-log.ts';
import { foldConversation, foldConversations, recordOf } from './fold.ts';

describe('the row of a call', () => {
  test('shows who called, when and how it went', () => {
    const { state, messages } = folded(
      started(0, { contactName: 'Ana Flores', agentName: 'Willow Front Desk', language: 'es' }),
      said(1, 'Hola', { role: 'agent', offsetMs: 400 }),
      said(4, 'Quiero una cita'),
      ended(60, { durationMs: 60_000, recordingUrl: 'https://r.example/1', summary: 'A booking' }),
    );
    expect(recordOf(state)).toMatchObject({
      id: CONVERSATION,
      name: 'Ana Flores',
      number: '+13035550110',
      channel: 'phone',
      agentId: 'willow-front-desk',
      status: 'resolved',
      createdAt: second(0),
      lastMessageAt: second(4),
      endedAt: second(60),
      durationMs: 60_000,
      messageCount: 2,
      lastMessage: { seq: 2, role: 'caller', text: 'Quiero una cita', truncated: false, at: second(4) },
      late: false,
      position: 4,
    });
    expect(messages.map(({ seq, offsetMs, position }) => [seq, offsetMs, position])).toEqual([
      [1, 400, 2],
      [2, null, 3],
    ]);
    expect(state).toMatchObject({ summary: 'A booking', recordingUrl: 'https://r.example/1' });
  });

  test("satisfies the contract from its first event on, whatever the event's type", () => {
    const firsts = [started(0), said(3, 'hi'), raised(2), tagged(1), ended(9), deleted, restored, erased, resumed];
    for (const first of firsts) expect(ConversationRecord.safeParse(recordOf(folded(first).state)).success).toBe(true);
  });

  test('is pending while live and resolved after its end', () => {
    expect(recordOf(folded(started(0)).state).status).toBe('pending');
    expect(recordOf(folded(started(0), ended(5)).state).status).toBe('resolved');
  });

  test('has no name without a contact and a number', () => {
    const { name, number } = recordOf(folded(started(0, { from: 'Anonymous' })).state);
    expect([name, number]).toEqual([null, null]);
  });

  test('shows the called number if the call is outbound', () => {
    expect(recordOf(folded(started(0, { direction: 'outbound' })).state).number).toBe('+13035550111');
  });

  test('takes the contact’s name when it becomes known', () => {
    const named = { type: 'conversation.contact-named', data: { name: 'Jo Lind' } } as const;
    expect(recordOf(folded(started(0), named).state).name).toBe('Jo Lind');
  });

  test('truncates the last message at 500 characters, never within a character', () => {
    const { lastMessage } = recordOf(folded(said(1, '😀'.repeat(501))).state);
    expect(lastMessage).toMatchObject({ text: '😀'.repeat(500), truncated: true });
  });

  test('compares times with and without a fraction of a second', () => {
    const first = said(1, 'first', { at: '2026-11-20T15:00:05Z' });
    const second = said(1, 'second', { at: '2026-11-20T15:00:05.500Z' });
    expect(recordOf(folded(first, second).state)).toMatchObject({ late: false, lastMessage: { text: 'second' } });
  });
});

describe('the position of a row’s activity', () => {
  const delivered = {
    type: 'conversation.message-delivery',
    data: { at: second(9), messageId: 'e1:sms', state: 'delivered' },
  } as const;

  test('is that of the last activity event, and messages are not activity', () => {
    const positionAfter = (...events: Parameters<typeof folded>) => recordOf(folded(...events).state).activityPosition;
    expect(positionAfter(said(1, 'hi'))).toBe(0);
    expect(positionAfter(started(0), said(1, 'hi'), said(2, 'hello'))).toBe(1);
    expect(positionAfter(started(0), said(1, 'hi'), tagged(3), said(2, 'hello'))).toBe(3);
    expect(positionAfter(started(0), ended(5), delivered)).toBe(3);
  });
});

describe('the smart tags of a conversation', () => {
  test('are unique and ordered by id', () => {
    expect(recordOf(folded(tagged(12), tagged(3), tagged(12)).state).smartTagIds).toEqual([3, 12]);
  });

  test('disappear when they are removed', () => {
    expect(recordOf(folded(tagged(12), tagged(3), untagged(12), untagged(5)).state).smartTagIds).toEqual([3]);
  });

  test('stop at the limit of tags', () => {
    const tags = Array.from({ length: MAX_TAGS_PER_CONVERSATION + 1 }, (_, index) => tagged(index + 1));
    expect(recordOf(folded(...tags).state).smartTagIds).toHaveLength(MAX_TAGS_PER_CONVERSATION);
  });
});

describe('the fold of a deleted or erased conversation', () => {
  test('hides a test call from its start', () => {
    const { state } = folded(started(0, { channel: 'test' }), said(1, 'Hello'));
    expect(recordOf(state)).toMatchObject({ channel: 'test', deletedAt: second(0), messageCount: 1 });
  });

  test('keeps a deleted conversation up to date, so that it is complete once restored', () => {
    const hidden = folded(started(0), deleted, said(3, 'still there'));
    expect(recordOf(hidden.state)).toMatchObject({ deletedAt: recordedAt(2), messageCount: 1 });
    expect(recordOf(folded(started(0), deleted, said(3, 'still there'), restored).state).deletedAt).toBeNull();
  });

  test('is the same from full payloads and from erased ones', () => {
    const whole = conversationLog(started(0), said(1, 'secret'), tagged(3), raised(2), erased);
    const left = whole.map((event) =>
      event.type === 'conversation.erased' ? event : { ...event, data: { erased: true } },
    );
    expect(foldConversations(undefined, left)).toEqual(foldConversations(undefined, whole));
    expect(foldConversations(undefined, whole)).toMatchObject({
      erased: true,
      messages: [],
      attention: [],
      state: { record: { name: null, messageCount: 0, attention: null, deletedAt: recordedAt(5), position: 5 } },
    });
  });

  test('only moves the position for an event of the log itself', () => {
    const before = folded(started(0), said(1, 'hi')).state;
    const after = lastFolded(started(0), said(1, 'hi'), resumed).state;
    expect(recordOf(after)).toEqual({ ...recordOf(before), position: 3 });
  });
});

describe('an interruption', () => {
  const greeting = said(1, 'Good morning, this is Willow Creek.', { role: 'agent' });

  test('truncates the last spoken message to the part that was heard', () => {
    const { state, messages } = folded(greeting, interrupted(2, 'Good morning, this '));
    expect(messages).toMatchObject([{ text: 'Good morning, this—' }]);
    expect(recordOf(state).lastMessage).toMatchObject({ text: 'Good morning, this—' });
    const later = lastFolded(greeting, interrupted(2, 'Good morning, this '));
    expect(later.cuts).toEqual([{ seq: 1, heard: 'Good morning, this', text: 'Good morning, this—' }]);
    expect(recordOf(later.state).lastMessage).toMatchObject({ text: 'Good morning, this—' });
  });

  test("of a person's message leaves the agent's message intact", () => {
    const { messages } = folded(greeting, said(2, 'Jo here, hello.', { role: 'staff' }), interrupted(3, 'Jo here'));
    expect(messages.map(({ text }) => text)).toEqual(['Good morning, this is Willow Creek.', 'Jo here—']);
  });

  test('of another message changes nothing', () => {
    const { state, messages } = folded(greeting, interrupted(2, 'Have a nice day'));
    expect(messages).toMatchObject([{ text: 'Good morning, this is Willow Creek.' }]);
    expect(recordOf(state).lastMessage).toMatchObject({ text: 'Good morning, this is Willow Creek.' });
  });

  test('also truncates a last message that is shown only in part', () => {
    const long = 'a'.repeat(600);
    const { state } = folded(said(1, long, { role: 'agent' }), interrupted(2, long.slice(0, 550)));
    expect(recordOf(state).lastMessage).toMatchObject({ text: 'a'.repeat(500), truncated: true });
  });
});

describe('the fold', () => {
  test('does not change its input state', () => {
    const before = folded(started(0), raised(1)).state;
    const copy: unknown = JSON.parse(JSON.stringify(before));
    const [event] = conversationLog(said(5, 'more'));
    if (event) foldConversation(before, { ...event, position: 3 });
    expect(before).toEqual(copy);
  });

  test('gives the same state event by event, all at once, and from a stored copy', () => {
    const log = conversationLog(started(0), said(1, 'a'), raised(2), said(1, 'b'), tagged(3), ended(9), said(10, 'c'));
    const atOnce = foldConversations(undefined, log).state;
    const stepwise = log.reduce<typeof atOnce | undefined>(
      (state, event) => foldConversation(state && JSON.parse(JSON.stringify(state)), event).state,
      undefined,
    );
    expect(stepwise).toEqual(atOnce);
  });

  test('counts the notes, which are neither messages nor a reason to change the times', () => {
    const { state, messages } = folded(
      started(0),
      said(1, 'a'),
      noted(2, 'one'),
      noted(3, 'two'),
      noteRemoved(4, 'one'),
    );
    expect(recordOf(state)).toMatchObject({ noteCount: 1, messageCount: 1, lastMessageAt: second(1), late: false });
    expect(messages).toHaveLength(1);
    expect(recordOf(folded(started(0), noted(1, 'one'), erased).state).noteCount).toBe(0);
  });

  test('returns translations as effects', () => {
    const translation = { seq: 1, lang: 'en', text: 'hello' };
    const translated = { type: 'conversation.message-translated', data: { ...translation, translator: 'x' } } as const;
    expect(folded(said(1, 'hola'), translated).translations).toEqual([translation]);
  });

  test('only moves the position for an unknown type', () => {
    const unknown = { type: 'conversation.sung', data: {}, streamId: conversationStream(CONVERSATION), position: 9 };
    const { state } = foldConversation(folded(started(0)).state, {
      ...unknown,
      recordedAt: recordedAt(9),
      metadata: { actor: { id: 'usr_1' } },
    });
    expect(recordOf(state)).toEqual({ ...recordOf(folded(started(0)).state), position: 9 });
  });
});
