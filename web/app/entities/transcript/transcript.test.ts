import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { ActivityItem } from '@switchboard/contracts/conversations/activity';
import type { Message } from '@switchboard/contracts/conversations/message';
import { describe, expect, test } from 'vitest';
import { at, buildConversation } from '../../test/build-conversation.ts';
import { buildMessage } from '../../test/build-message.ts';
import {
  buildTimeline,
  findAlertMessage,
  groupEvents,
  keepUnits,
  lineAt,
  markEvidence,
  type TimelineItem,
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
const rowAt = (seq: number, overrides: { truncated?: boolean; count?: number } = {}) =>
  buildConversation({
    messageCount: overrides.count ?? seq,
    lastMessage: { seq, role: 'agent', text: `line ${seq}`, truncated: overrides.truncated ?? false, at: at(seq) },
  });
const seqs = ({ messages }: { messages: readonly Message[] }) => messages.map(({ seq }) => seq);

describe('a transcript that follows a live row', () => {
  const loaded = addMessages(EMPTY_TRANSCRIPT, [buildMessage(1), buildMessage(2)]);

  test('appends the next message without a request', () => {
    const grown = followRow(loaded, rowAt(3));
    expect(seqs(grown)).toEqual([1, 2, 3]);
    expect(grown.messages.at(-1)).toMatchObject({ role: 'agent', text: 'line 3', offsetMs: 180_000 });
    expect(isBehind(grown)).toBe(false);
  });

  test.each([
    ['several were bundled', rowAt(5)],
    ['it is too long for a row', rowAt(3, { truncated: true })],
    ['a late one came before it', rowAt(2, { count: 3 })],
  ])('knows that it is behind when %s', (_, row) => {
    const grown = followRow(loaded, row);
    expect(seqs(grown)).toEqual([1, 2]);
    expect(isBehind(grown)).toBe(true);
  });

  test('is no longer behind once the missing messages are read', () => {
    const grown = addMessages(followRow(loaded, rowAt(5)), [buildMessage(3), buildMessage(4), buildMessage(5)]);
    expect(seqs(grown)).toEqual([1, 2, 3, 4, 5]);
    expect(isBehind(grown)).toBe(false);
  });

  test('stays the same when a row contains nothing new', () => {
    expect(followRow(loaded, rowAt(2))).toBe(loaded);
  });
});

test('messages are ordered by the time they were spoken, whatever order they arrive in', () => {
  const transcript = addMessages(EMPTY_TRANSCRIPT, [
    buildMessage(1, { at: at(1) }),
    buildMessage(2, { at: at(9) }),
    buildMessage(3, { at: at(4), late: true }),
  ]);
  expect(seqs(transcript)).toEqual([1, 3, 2]);
});

test('a transcript knows of earlier messages until the first one is loaded', () => {
  const tail = addMessages(EMPTY_TRANSCRIPT, [buildMessage(4), buildMessage(5)]);
  expect(hasEarlier(tail)).toBe(true);
  expect(hasEarlier(addMessages(tail, [buildMessage(1), buildMessage(2), buildMessage(3)]))).toBe(false);
});

test.each([
  ['later ones', [buildMessage(8), buildMessage(9)]],
  ['earlier ones', [buildMessage(1)]],
])('a transcript ignores messages that do not adjoin the run: %s', (_, strangers) => {
  const loaded = addMessages(EMPTY_TRANSCRIPT, [buildMessage(4), buildMessage(5)]);
  expect(addMessages(loaded, strangers)).toBe(loaded);
  expect(seqs(addMessages(loaded, [buildMessage(3), buildMessage(6)]))).toEqual([3, 4, 5, 6]);
});

describe('transcript events', () => {
  const who = { kind: 'user', name: 'Marco', behind: null } as const;
  const item = (kind: ActivityItem['kind'], minute: number, overrides: Partial<ActivityItem> = {}): ActivityItem => ({
    kind,
    at: at(minute),
    by: who,
    smartTag: null,
    reason: null,
    level: null,
    assignee: null,
    group: null,
    until: null,
    ...overrides,
  });
  const kinds = (items: readonly TimelineItem[]) =>
    items.map((one) =>
      one.kind === 'message'
        ? `line ${one.message.seq}`
        : one.kind === 'day'
          ? one.day
          : one.kind === 'note'
            ? one.note.text
            : one.event.kind,
    );
  const loaded = addMessages(EMPTY_TRANSCRIPT, [buildMessage(1), buildMessage(2)]);

  test('appear between the lines where they happened', () => {
    const events = groupEvents(at(0), [item('raised', 1.5), item('ended', 3)]);
    expect(kinds(buildTimeline(loaded, events))).toEqual(['started', 'line 1', 'raised', 'line 2', 'ended']);
  });

  test('after the call appear under their day, each day shown once', () => {
    const formatDay = (instant: string) => `day ${Math.floor((Date.parse(instant) - Date.parse(at(0))) / DAY_MS)}`;
    const events = groupEvents(at(0), [item('ended', 3), item('seen', 4), item('tagged', 5), item('deleted', 1_500)]);
    const items = withDays(buildTimeline(loaded, events), { endedAt: at(3), formatDay });
    expect(kinds(items).slice(3)).toEqual(['ended', 'day 0', 'seen', 'tagged', 'day 1', 'deleted']);
    expect(kinds(withDays(buildTimeline(loaded, events), { endedAt: null, formatDay }))).toHaveLength(7);
  });

  test('after the call include the messages written then', () => {
    const noted = addMessages(loaded, [
      buildMessage(3, { role: 'staff', at: at(4) }),
      buildMessage(4, { role: 'system', at: at(5) }),
    ]);
    const items = buildTimeline(noted, groupEvents(at(0), [item('ended', 3), item('seen', 4.5)]));
    const formatDay = () => 'that day';
    expect(kinds(withDays(items, { endedAt: at(3), formatDay })).slice(3)).toEqual([
      'ended',
      'that day',
      'line 3',
      'seen',
      'line 4',
    ]);
  });

  test('from one moment share a line', () => {
    const events = groupEvents(at(0), [
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

  test('are left out where the lines around them are not loaded', () => {
    const middle = moveTo({ ...EMPTY_TRANSCRIPT, count: 90 }, [buildMessage(40), buildMessage(41)]);
    const events = groupEvents(at(0), [item('raised', 3), item('seen', 40.5), item('ended', 99)]);
    expect(kinds(buildTimeline(middle, events))).toEqual(['line 40', 'seen', 'line 41']);
  });

  test('leave the items of unchanged lines unchanged', () => {
    const before = buildTimeline(loaded, []);
    const after = buildTimeline(addMessages(loaded, [buildMessage(3)]), []);
    expect(after.slice(0, 2).every((one, index) => one === before[index])).toBe(true);
  });
});

describe('a long transcript', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => buildMessage(from + index));
  const grow = (upTo: number) => {
    let loaded = addMessages(EMPTY_TRANSCRIPT, many(1, MAX_HELD));
    for (let seq = MAX_HELD + 1; seq <= upTo; seq++) loaded = followRow(loaded, rowAt(seq));
    return loaded;
  };

  test('drops its beginning as it grows', () => {
    const loaded = grow(MAX_HELD * 2);
    expect(loaded.messages.length).toBeLessThanOrEqual(MAX_HELD);
    expect([loaded.last, hasEarlier(loaded), isBehind(loaded)]).toEqual([MAX_HELD * 2, true, false]);
    expect(seqs(loaded)).toEqual(
      Array.from({ length: loaded.messages.length }, (_, index) => (loaded.first ?? 0) + index),
    );
  });

  test('drops its end while earlier lines are read, and stops following the talk', () => {
    const loaded = addMessages(
      { ...addMessages(EMPTY_TRANSCRIPT, many(2_000, 3_499)), count: 3_499 },
      many(1_800, 1_999),
      'first',
    );
    expect([loaded.first, hasLater(loaded), isBehind(loaded)]).toEqual([1_800, true, false]);
    expect(followRow(loaded, rowAt(3_500))).toEqual({ ...loaded, count: 3_500 });
  });

  test('follows the talk again once its end is read', () => {
    const middle = moveTo({ ...EMPTY_TRANSCRIPT, count: 60 }, many(20, 40));
    expect(hasLater(middle)).toBe(true);
    const whole = addMessages(middle, many(41, 60));
    expect(hasLater(whole)).toBe(false);
    expect(seqs(followRow(whole, rowAt(61))).at(-1)).toBe(61);
  });
});

test('the line being played is the last spoken one that had begun', () => {
  const messages = [
    buildMessage(1, { offsetMs: 0 }),
    buildMessage(2, { offsetMs: 4_000, role: 'tool' }),
    buildMessage(3, { offsetMs: 9_000 }),
  ];
  expect([0, 5_000, 9_000].map((ms) => lineAt(messages, ms)?.seq)).toEqual([1, 1, 3]);
  expect(lineAt([], 1_000)).toBeUndefined();
});

describe('evidence', () => {
  test('is highlighted where it was spoken, ignoring case', () => {
    expect(markEvidence('My dog ate Baking Chocolate.', ['baking chocolate'])).toEqual([
      { text: 'My dog ate ', isMarked: false },
      { text: 'Baking Chocolate', isMarked: true },
      { text: '.', isMarked: false },
    ]);
  });

  test('leads to the message that contains it, or else to the one that the alert names', () => {
    const messages = [buildMessage(1, { text: 'It ate chocolate.' }), buildMessage(2), buildMessage(3)];
    expect(findAlertMessage(messages, { seq: 3, evidence: 'chocolate' })?.seq).toBe(1);
    expect(findAlertMessage(messages, { seq: 3, evidence: 'poison' })?.seq).toBe(3);
    expect(findAlertMessage(messages, { seq: null, evidence: null })).toBeUndefined();
  });

  test('is highlighted nowhere else', () => {
    expect(markEvidence('Hello.', ['baking chocolate', ''])).toEqual([{ text: 'Hello.', isMarked: false }]);
  });
});

test.each([
  ['lookup_on_call(now) -> Dr. Chen', { name: 'lookup_on_call', args: 'now', result: 'Dr. Chen' }],
  ['hold', { name: 'hold', args: '', result: '' }],
  ['say (hello) twice', { name: 'say (hello) twice', args: '', result: '' }],
])('the tool line %s is parsed', (text, parts) => {
  expect(toolCall(text)).toEqual(parts);
});

test('a number and its unit stay on one line, but not a number and a word', () => {
  expect(keepUnits('answered in 11.4 s')).toBe('answered in 11.4\u00a0s');
  expect(keepUnits('room 4 upstairs')).toBe('room 4 upstairs');
});
