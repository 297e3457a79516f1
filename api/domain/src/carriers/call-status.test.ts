import { describe, expect, test } from 'vitest';
import { isOver, outcomeOf, rankOf } from './call-status.ts';

describe('a status of a call', () => {
  test('has a rank, so that one which comes late changes nothing', () => {
    const told = ['initiated', 'ringing', 'in-progress', 'completed'];
    expect(told.toSorted((a, b) => (rankOf(a) ?? -1) - (rankOf(b) ?? -1))).toEqual(told);
    expect(['busy', 'failed', 'no-answer', 'canceled', 'completed'].every(isOver)).toBe(true);
    expect(['queued', 'ringing', 'in-progress', 'answered', 'a status of tomorrow'].some(isOver)).toBe(false);
    expect(rankOf('toString')).toBeUndefined();
  });

  test.each([
    ['completed', null, true, 'answered'],
    ['completed', 'human', false, 'hung_up'],
    ['completed', 'machine_start', false, 'voicemail'],
    ['completed', 'fax', false, 'voicemail'],
    ['busy', null, false, 'busy'],
    ['no-answer', null, false, 'no_answer'],
    ['canceled', null, false, 'no_answer'],
    ['failed', null, false, 'failed'],
  ])('%s, answered by %s, heard: %s counts as %s', (status, answeredBy, wasHeard, outcome) => {
    expect(outcomeOf({ status, answeredBy, wasHeard })).toBe(outcome);
  });
});
