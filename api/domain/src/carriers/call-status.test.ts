import { describe, expect, test } from 'vitest';
import { isOver, statusRank, toCallOutcome } from './call-status.ts';

describe('the status of a call', () => {
  test('has a rank, so a late report changes nothing', () => {
    const statuses = ['initiated', 'ringing', 'in-progress', 'completed'];
    expect(statuses.toSorted((a, b) => (statusRank(a) ?? -1) - (statusRank(b) ?? -1))).toEqual(statuses);
    expect(['busy', 'failed', 'no-answer', 'canceled', 'completed'].every(isOver)).toBe(true);
    expect(['queued', 'ringing', 'in-progress', 'answered', 'a status of tomorrow'].some(isOver)).toBe(false);
    expect(statusRank('toString')).toBeUndefined();
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
  ])('%s, answered by %s and heard: %s, has the outcome %s', (status, answeredBy, wasHeard, outcome) => {
    expect(toCallOutcome({ status, answeredBy, wasHeard })).toBe(outcome);
  });
});
