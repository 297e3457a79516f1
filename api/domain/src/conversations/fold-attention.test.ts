import { describe, expect, test } from 'vitest';
import {
  acknowledged,
  cleared,
  deleted,
  emergency,
  ended,
  raised,
  restored,
  said,
  started,
} from '../test/conversation-events.ts';
import { CONVERSATION, folded, lastFolded, second } from '../test/conversation-log.ts';
import { recordOf } from './fold.ts';

describe('the attention of a conversation', () => {
  test('shows the level, reason and message of the alert', () => {
    const { state, attention } = folded(
      said(1, 'help'),
      said(2, 'hm', { role: 'agent' }),
      raised(3, { evidence: 'help', ruleId: 'r1' }),
    );
    const expected = {
      level: 'attention',
      reason: 'complaint',
      ruleId: 'r1',
      evidence: 'help',
      seq: 1,
      raisedAt: second(3),
      position: 3,
    };
    expect(recordOf(state)).toMatchObject({
      needsAttention: true,
      attention: expected,
      waitingSince: second(3),
      priority: 'high',
    });
    expect(attention).toEqual([{ kind: 'raised', attention: expected }]);
  });

  test('is never older than its call, apart from clock skew', () => {
    const waitsSince = (at: string) => recordOf(folded(started(600), raised(1, { at })).state).waitingSince;
    expect(waitsSince('1970-01-01T00:00:00.000Z')).toBe(second(600));
    expect(waitsSince(second(299))).toBe(second(600));
    expect(waitsSince(second(301))).toBe(second(301));
  });

  test('names the message of the alert, else the last message, if there is one', () => {
    expect(recordOf(folded(said(1, 'a'), said(2, 'b'), raised(3, { seq: 1 })).state).attention?.seq).toBe(1);
    expect(recordOf(folded(said(1, 'a', { role: 'agent' }), raised(3)).state).attention?.seq).toBe(1);
    expect(recordOf(folded(raised(3)).state).attention?.seq).toBeNull();
  });

  test('keeps a live call pending and an ended call open', () => {
    expect(recordOf(folded(started(0), raised(1)).state).status).toBe('pending');
    expect(recordOf(folded(started(0), raised(1), ended(5)).state).status).toBe('open');
  });

  test('shows the highest level, and within it the latest alert', () => {
    expect(recordOf(folded(emergency(1, 'first'), raised(2)).state)).toMatchObject({
      priority: 'urgent',
      attention: { reason: 'first' },
    });
    expect(recordOf(folded(emergency(1, 'first'), emergency(2, 'second')).state).attention?.reason).toBe('second');
  });

  test('falls back to alerts after the acknowledged position', () => {
    const { state, attention } = lastFolded(emergency(1), raised(2, { reason: 'later' }), acknowledged(3, 1));
    expect(recordOf(state)).toMatchObject({ priority: 'high', attention: { reason: 'later', position: 2 } });
    expect(attention).toEqual([{ kind: 'cleared', upTo: 1, clearedAt: second(3), clearedBy: 'usr_1' }]);
  });

  test('stays if the acknowledgment names an older alert', () => {
    const { state, attention } = lastFolded(raised(1), emergency(2), acknowledged(3, 1));
    expect(recordOf(state).attention?.level).toBe('emergency');
    expect(attention).toEqual([]);
  });

  test('ends when it is cleared', () => {
    const { state, attention } = lastFolded(emergency(1), raised(2), ended(3), cleared(4));
    expect(recordOf(state)).toMatchObject({
      needsAttention: false,
      attention: null,
      waitingSince: null,
      priority: 'medium',
      status: 'resolved',
    });
    expect(attention).toMatchObject([{ kind: 'cleared', upTo: 4 }]);
  });

  test('is cleared only once', () => {
    expect(lastFolded(raised(1), cleared(2), cleared(3)).attention).toEqual([]);
  });

  test('keeps a constant size, however often it is raised', () => {
    const { state } = folded(
      ...Array.from({ length: 500 }, (_, index) => (index % 7 ? raised(index) : emergency(index))),
    );
    expect(state.memory.standing.length).toBeLessThanOrEqual(2);
  });
});

describe('ringing', () => {
  test('happens when attention is raised, with its level and message', () => {
    expect(lastFolded(said(1, 'help'), raised(2)).rings).toEqual([
      { conversationId: CONVERSATION, seq: 1, level: 'attention', position: 2 },
    ]);
  });

  test('happens again only when the level rises', () => {
    expect(lastFolded(raised(1), emergency(2)).rings).toMatchObject([{ level: 'emergency' }]);
    expect(lastFolded(raised(1), raised(2)).rings).toEqual([]);
    expect(lastFolded(emergency(1), raised(2)).rings).toEqual([]);
  });

  test("happens for the caller's messages only while attention is raised", () => {
    expect(lastFolded(raised(1), said(2, 'hello?')).rings).toMatchObject([{ seq: 1, level: 'attention', position: 2 }]);
    expect(lastFolded(raised(1), said(2, 'one moment', { role: 'agent' })).rings).toEqual([]);
    expect(lastFolded(raised(1), cleared(2), said(3, 'hello?')).rings).toEqual([]);
  });

  test('never happens for a deleted conversation, nor when it is restored', () => {
    const { state, rings } = folded(started(0), deleted, emergency(1), said(2, 'help'), restored);
    expect(rings).toEqual([]);
    expect(state.lastAlertPosition).toBe(0);
    expect(recordOf(state).needsAttention).toBe(true);
  });

  test('stores the position of the last ring', () => {
    expect(folded(raised(1), said(2, 'hello?'), said(3, 'wait', { role: 'agent' })).state.lastAlertPosition).toBe(2);
  });
});
