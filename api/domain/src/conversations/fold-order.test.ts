import { describe, expect, test } from 'vitest';
import { ended, interrupted, raised, said, started } from '../test/conversation-events.ts';
import { folded, lastFolded, second } from '../test/conversation-log.ts';
import { recordOf } from './fold.ts';

describe('the fold of out-of-order events', () => {
  test('marks a message as late if it is earlier than an accepted one, and only increases the count', () => {
    const { state, messages } = folded(started(0), said(5, 'second'), said(3, 'first'));
    expect(messages.map(({ seq, late }) => [seq, late])).toEqual([
      [1, false],
      [2, true],
    ]);
    expect(recordOf(state)).toMatchObject({
      late: true,
      messageCount: 2,
      lastMessageAt: second(5),
      lastMessage: { seq: 1, text: 'second' },
    });
  });

  test('keeps messages with equal times in the order of acceptance, and does not mark them as late', () => {
    const { state, messages } = folded(said(5, 'one'), said(5, 'two'));
    expect(messages.some(({ late }) => late)).toBe(false);
    expect(recordOf(state).lastMessage).toMatchObject({ seq: 2, text: 'two' });
  });

  test('marks a start as late if it arrives after a message, and sets the start time', () => {
    expect(recordOf(folded(said(5, 'hello'), started(0)).state)).toMatchObject({
      late: true,
      createdAt: second(0),
      lastMessageAt: second(5),
    });
  });

  test('marks a message as late if it is from before the start of its call', () => {
    expect(recordOf(folded(started(5), said(3, 'hello')).state).late).toBe(true);
  });

  test('keeps a message after the end, marks it as late, and does not reopen the call', () => {
    const { state, messages } = lastFolded(started(0), ended(10), said(12, 'bye'));
    expect(messages).toMatchObject([{ seq: 1, late: true }]);
    expect(recordOf(state)).toMatchObject({ status: 'resolved', late: true, lastMessageAt: second(12) });
  });

  test('keeps a text message in order, whenever it is sent or answered', () => {
    const { state, messages } = folded(
      started(0),
      said(5, 'We will text you', { role: 'agent' }),
      said(4, 'On my way', { role: 'staff', via: 'text' }),
      interrupted(6, 'We will'),
      ended(10),
      said(12, 'Thanks', { via: 'text' }),
    );
    expect(messages.map(({ text, late }) => [text, late])).toEqual([
      ['We will—', false],
      ['On my way', false],
      ['Thanks', false],
    ]);
    expect(recordOf(state)).toMatchObject({ late: false, lastMessageAt: second(12) });
  });

  test('marks a message as late if its source does', () => {
    expect(lastFolded(started(0), said(12, 'bye', { late: true }))).toMatchObject({
      messages: [{ late: true }],
      state: { record: { late: true } },
    });
  });

  test('can mark an earlier message as late when a report says so', () => {
    const mark = {
      type: 'conversation.late-event-marked',
      data: { at: second(2), subject: 'message', seq: 1 },
    } as const;
    expect(lastFolded(said(1, 'hi'), mark)).toMatchObject({ lateSeqs: [1], state: { record: { late: true } } });
  });

  test('never marks an alert or an end as late', () => {
    expect(recordOf(folded(started(5), said(9, 'hi'), raised(3), ended(2)).state).late).toBe(false);
  });

  test('never moves the time of the last message back, even if the start moves back', () => {
    expect(recordOf(folded(raised(9), started(0)).state)).toMatchObject({
      createdAt: second(0),
      lastMessageAt: second(9),
    });
    expect(recordOf(folded(started(5), started(0)).state)).toMatchObject({
      createdAt: second(0),
      lastMessageAt: second(5),
    });
  });
});

describe('a second report', () => {
  test('of a known start is not marked as late', () => {
    const { state } = folded(started(0), said(5, 'hi'), started(0, { contactName: 'Ana' }));
    expect(recordOf(state)).toMatchObject({ late: false, name: 'Ana' });
  });

  test('of the start overrides the fields it has', () => {
    const { state } = folded(
      started(0, { contactName: 'Ana', agentName: 'Front Desk', language: 'es' }),
      started(1, { from: null, to: null, agentName: 'Triage' }),
    );
    expect(recordOf(state)).toMatchObject({
      name: 'Ana',
      number: '+13035550110',
      agentName: 'Triage',
      agentId: 'triage',
      language: 'es',
      createdAt: second(1),
    });
  });

  test('of the end overrides the fields it has', () => {
    const { state } = folded(
      ended(9, { durationMs: 9_000, summary: 'short' }),
      ended(10, { recordingUrl: 'https://r.example/1' }),
    );
    expect(state).toMatchObject({
      summary: 'short',
      recordingUrl: 'https://r.example/1',
      record: { endedAt: second(10), durationMs: 9_000 },
    });
  });

  test('corrects a call that was assumed lost', () => {
    const { state } = folded(
      started(0),
      ended(8_000, { reason: 'lost' }),
      ended(95, { reason: 'customer-ended-call', durationMs: 95_000 }),
    );
    expect(recordOf(state)).toMatchObject({ status: 'resolved', endedAt: second(95), durationMs: 95_000 });
  });
});
