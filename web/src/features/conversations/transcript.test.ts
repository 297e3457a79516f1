import type { Message } from '@switchboard/contracts/conversations/message';
import { describe, expect, test } from 'vitest';
import { at, buildAttention, buildConversation } from '../../test/build-conversation.ts';
import { markEvidence, messageOfAlert, timelineOf, toolCall } from './timeline.ts';
import { addMessages, EMPTY_TRANSCRIPT, followRow, hasEarlier, isBehind } from './transcript.ts';

const message = (seq: number, given: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  seq,
  role: 'caller',
  text: `line ${seq}`,
  at: at(seq),
  offsetMs: null,
  late: false,
  ...given,
});
const rowAt = (seq: number, given: { truncated?: boolean; count?: number } = {}) =>
  buildConversation({
    messageCount: given.count ?? seq,
    lastMessage: { seq, role: 'agent', text: `line ${seq}`, truncated: given.truncated ?? false, at: at(seq) },
  });
const seqs = ({ messages }: { messages: readonly Message[] }) => messages.map(({ seq }) => seq);

describe('a transcript that follows a live row', () => {
  const held = addMessages(EMPTY_TRANSCRIPT, [message(1), message(2)]);

  test('appends the next message without asking for it', () => {
    const grown = followRow(held, rowAt(3));
    expect(seqs(grown)).toEqual([1, 2, 3]);
    expect(grown.messages.at(-1)).toMatchObject({ role: 'agent', text: 'line 3', offsetMs: 180_000 });
    expect(isBehind(grown)).toBe(false);
  });

  test.each([
    ['several were bundled', rowAt(5)],
    ['it is too long for a row', rowAt(3, { truncated: true })],
    ['a late one came before it', rowAt(2, { count: 3 })],
  ])('knows that it is behind when %s', (_, row) => {
    const grown = followRow(held, row);
    expect(seqs(grown)).toEqual([1, 2]);
    expect(isBehind(grown)).toBe(true);
  });

  test('is not behind any more once the missing ones were read', () => {
    const grown = addMessages(followRow(held, rowAt(5)), [message(3), message(4), message(5)]);
    expect(seqs(grown)).toEqual([1, 2, 3, 4, 5]);
    expect(isBehind(grown)).toBe(false);
  });

  test('stays as it is when a row says nothing new', () => {
    expect(followRow(held, rowAt(2))).toBe(held);
  });
});

test('messages stand by the time they were said, whatever order they came in', () => {
  const transcript = addMessages(EMPTY_TRANSCRIPT, [
    message(1, { at: at(1) }),
    message(2, { at: at(9) }),
    message(3, { at: at(4), late: true }),
  ]);
  expect(seqs(transcript)).toEqual([1, 3, 2]);
});

test('earlier messages are known to exist until the first one is held', () => {
  const tail = addMessages(EMPTY_TRANSCRIPT, [message(4), message(5)]);
  expect(hasEarlier(tail)).toBe(true);
  expect(hasEarlier(addMessages(tail, [message(1), message(2), message(3)]))).toBe(false);
});

test('an alert stands between the lines where it was raised', () => {
  const raised = { ...buildAttention({ raisedAt: at(1.5) }), clearedAt: null, clearedBy: null };
  expect(timelineOf([message(1), message(2)], [raised]).map(({ key }) => key)).toEqual(['m1', 'a1', 'm2']);
});

describe('evidence', () => {
  test('is marked where it was said, in any case', () => {
    expect(markEvidence('My dog ate Baking Chocolate.', ['baking chocolate'])).toEqual([
      { text: 'My dog ate ', isMarked: false },
      { text: 'Baking Chocolate', isMarked: true },
      { text: '.', isMarked: false },
    ]);
  });

  test('leads to the message that it was said in, or else to the one that the alert names', () => {
    const messages = [message(1, { text: 'It ate chocolate.' }), message(2), message(3)];
    expect(messageOfAlert(messages, { seq: 3, evidence: 'chocolate' })?.seq).toBe(1);
    expect(messageOfAlert(messages, { seq: 3, evidence: 'poison' })?.seq).toBe(3);
    expect(messageOfAlert(messages, { seq: null, evidence: null })).toBeUndefined();
  });

  test('is marked nowhere else', () => {
    expect(markEvidence('Hello.', ['baking chocolate', ''])).toEqual([{ text: 'Hello.', isMarked: false }]);
  });
});

test.each([
  ['lookup_on_call(now) -> Dr. Chen', { name: 'lookup_on_call', args: 'now', result: 'Dr. Chen' }],
  ['hold', { name: 'hold', args: '', result: '' }],
  ['say (hello) twice', { name: 'say (hello) twice', args: '', result: '' }],
])('a tool line %s is read in its parts', (text, parts) => {
  expect(toolCall(text)).toEqual(parts);
});
