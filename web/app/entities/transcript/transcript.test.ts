import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { ActivityItem } from '@switchboard/contracts/conversations/activity';
import type { Message } from '@switchboard/contracts/conversations/message';
import { describe, expect, test } from 'vitest';
import { at, buildConversation } from '../../test/build-conversation.ts';
import { buildMessage } from '../../test/build-message.ts';
import {
  eventsOf,
  heardAt,
  keepUnits,
  markEvidence,
  messageOfAlert,
  type TimelineItem,
  timelineOf,
  toolCall,
  withDays,
} from './timeline.ts';
import {
  addMessages,
  EMPTY_TRANSCRIPT,
  followRow,
  hasEarlier,
  hasLater,
  isBehind,
  MAX_HELD,
  moveTo,
} from './transcript.ts';

const DAY_MS = 86_400_000;
const rowAt = (seq: number, given: { truncated?: boolean; count?: number } = {}) =>
  buildConversation({
    messageCount: given.count ?? seq,
    lastMessage: { seq, role: 'agent', text: `line ${seq}`, truncated: given.truncated ?? false, at: at(seq) },
  });
const seqs = ({ messages }: { messages: readonly Message[] }) => messages.map(({ seq }) => seq);

describe('a transcript that follows a live row', () => {
  const held = addMessages(EMPTY_TRANSCRIPT, [buildMessage(1), buildMessage(2)]);

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
    const grown = addMessages(followRow(held, rowAt(5)), [buildMessage(3), buildMessage(4), buildMessage(5)]);
    expect(seqs(grown)).toEqual([1, 2, 3, 4, 5]);
    expect(isBehind(grown)).toBe(false);
  });

  test('stays as it is when a row says nothing new', () => {
    expect(followRow(held, rowAt(2))).toBe(held);
  });
});

test('messages stand by the time they were said, whatever order they came in', () => {
  const transcript = addMessages(EMPTY_TRANSCRIPT, [
    buildMessage(1, { at: at(1) }),
    buildMessage(2, { at: at(9) }),
    buildMessage(3, { at: at(4), late: true }),
  ]);
  expect(seqs(transcript)).toEqual([1, 3, 2]);
});

test('earlier messages are known to exist until the first one is held', () => {
  const tail = addMessages(EMPTY_TRANSCRIPT, [buildMessage(4), buildMessage(5)]);
  expect(hasEarlier(tail)).toBe(true);
  expect(hasEarlier(addMessages(tail, [buildMessage(1), buildMessage(2), buildMessage(3)]))).toBe(false);
});

test.each([
  ['later ones', [buildMessage(8), buildMessage(9)]],
  ['earlier ones', [buildMessage(1)]],
])('messages that do not adjoin the run are refused: %s', (_, strangers) => {
  const held = addMessages(EMPTY_TRANSCRIPT, [buildMessage(4), buildMessage(5)]);
  expect(addMessages(held, strangers)).toBe(held);
  expect(seqs(addMessages(held, [buildMessage(3), buildMessage(6)]))).toEqual([3, 4, 5, 6]);
});

describe('what happened', () => {
  const who = { kind: 'user', name: 'Marco', behind: null } as const;
  const item = (kind: ActivityItem['kind'], minute: number, given: Partial<ActivityItem> = {}): ActivityItem => ({
    kind,
    at: at(minute),
    by: who,
    smartTag: null,
    reason: null,
    level: null,
    ...given,
  });
  const kinds = (items: readonly TimelineItem[]) =>
    items.map((one) =>
      one.kind === 'message' ? `line ${one.message.seq}` : one.kind === 'day' ? one.day : one.event.kind,
    );
  const held = addMessages(EMPTY_TRANSCRIPT, [buildMessage(1), buildMessage(2)]);

  test('stands between the lines, where it happened', () => {
    const events = eventsOf(at(0), [item('raised', 1.5), item('ended', 3)]);
    expect(kinds(timelineOf(held, events))).toEqual(['started', 'line 1', 'raised', 'line 2', 'ended']);
  });

  test('after the call stands under its day, each day told once', () => {
    const dayOf = (instant: string) => `day ${Math.floor((Date.parse(instant) - Date.parse(at(0))) / DAY_MS)}`;
    const events = eventsOf(at(0), [item('ended', 3), item('seen', 4), item('tagged', 5), item('deleted', 1_500)]);
    const items = withDays(timelineOf(held, events), { endedAt: at(3), dayOf });
    expect(kinds(items).slice(3)).toEqual(['ended', 'day 0', 'seen', 'tagged', 'day 1', 'deleted']);
    expect(kinds(withDays(timelineOf(held, events), { endedAt: null, dayOf }))).toHaveLength(7);
  });

  test('after the call has with it what was written then', () => {
    const noted = addMessages(held, [
      buildMessage(3, { role: 'staff', at: at(4) }),
      buildMessage(4, { role: 'system', at: at(5) }),
    ]);
    const items = timelineOf(noted, eventsOf(at(0), [item('ended', 3), item('seen', 4.5)]));
    const dayOf = () => 'that day';
    expect(kinds(withDays(items, { endedAt: at(3), dayOf })).slice(3)).toEqual([
      'ended',
      'that day',
      'line 3',
      'seen',
      'line 4',
    ]);
  });

  test('is told in one line where one moment brought it', () => {
    const events = eventsOf(at(0), [
      item('tagged', 1, { smartTag: { id: SmartTagId.parse(1), name: 'Leak', color: '#000000' } }),
      item('tagged', 1.01, { smartTag: { id: SmartTagId.parse(2), name: 'Urgent', color: '#000000' } }),
      item('tagged', 1.02, { by: { kind: 'user', name: 'Jo', behind: null } }),
      item('tagged', 1.03, { by: { kind: 'user', name: 'Jo', behind: 'Robin' } }),
      item('rung', 2),
      item('rung', 2.01, { by: { kind: 'user', name: 'Jo', behind: null } }),
    ]);
    expect(events.map(({ kind, items }) => [kind, items.length])).toEqual([
      ['started', 0],
      ['tagged', 2],
      ['tagged', 1],
      ['tagged', 1],
      ['rung', 2],
    ]);
  });

  test('is left out where the lines around it are not held', () => {
    const middle = moveTo({ ...EMPTY_TRANSCRIPT, count: 90 }, [buildMessage(40), buildMessage(41)]);
    const events = eventsOf(at(0), [item('raised', 3), item('seen', 40.5), item('ended', 99)]);
    expect(kinds(timelineOf(middle, events))).toEqual(['line 40', 'seen', 'line 41']);
  });

  test('leaves the items of lines that stay as they were', () => {
    const before = timelineOf(held, []);
    const after = timelineOf(addMessages(held, [buildMessage(3)]), []);
    expect(after.slice(0, 2).every((one, index) => one === before[index])).toBe(true);
  });
});

describe('a long transcript', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => buildMessage(from + index));
  const grow = (upTo: number) => {
    let held = addMessages(EMPTY_TRANSCRIPT, many(1, MAX_HELD));
    for (let seq = MAX_HELD + 1; seq <= upTo; seq++) held = followRow(held, rowAt(seq));
    return held;
  };

  test('is held in part: a growing one lets its beginning go', () => {
    const held = grow(MAX_HELD * 2);
    expect(held.messages.length).toBeLessThanOrEqual(MAX_HELD);
    expect([held.last, hasEarlier(held), isBehind(held)]).toEqual([MAX_HELD * 2, true, false]);
    expect(seqs(held)).toEqual(Array.from({ length: held.messages.length }, (_, index) => (held.first ?? 0) + index));
  });

  test('lets its end go while earlier lines are read, and follows no talk then', () => {
    const held = addMessages(
      { ...addMessages(EMPTY_TRANSCRIPT, many(2_000, 3_499)), count: 3_499 },
      many(1_800, 1_999),
      'first',
    );
    expect([held.first, hasLater(held), isBehind(held)]).toEqual([1_800, true, false]);
    expect(followRow(held, rowAt(3_500))).toEqual({ ...held, count: 3_500 });
  });

  test('follows the talk again once its end was read', () => {
    const middle = moveTo({ ...EMPTY_TRANSCRIPT, count: 60 }, many(20, 40));
    expect(hasLater(middle)).toBe(true);
    const whole = addMessages(middle, many(41, 60));
    expect(hasLater(whole)).toBe(false);
    expect(seqs(followRow(whole, rowAt(61))).at(-1)).toBe(61);
  });
});

test('the line that is heard is the last spoken one that had begun', () => {
  const messages = [
    buildMessage(1, { offsetMs: 0 }),
    buildMessage(2, { offsetMs: 4_000, role: 'tool' }),
    buildMessage(3, { offsetMs: 9_000 }),
  ];
  expect([0, 5_000, 9_000].map((ms) => heardAt(messages, ms)?.seq)).toEqual([1, 1, 3]);
  expect(heardAt([], 1_000)).toBeUndefined();
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
    const messages = [buildMessage(1, { text: 'It ate chocolate.' }), buildMessage(2), buildMessage(3)];
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

test('a number and its unit stay on one line, a number and a word may part', () => {
  expect(keepUnits('answered in 11.4 s')).toBe('answered in 11.4\u00a0s');
  expect(keepUnits('room 4 upstairs')).toBe('room 4 upstairs');
});
