import { describe, expect, test } from 'vitest';
import { OUTCOMES } from '../talk/nodes.ts';
import { ENDED_CAUSES, ENDED_GROUPS, endedCauseOf, endedCauses } from './ended-reasons.ts';

describe('ended reasons', () => {
  test.each([
    ['customer-ended-call', 'caller', 'completed'],
    ['Customer-Busy', 'caller', 'busy'],
    ['assistant-forwarded-call', 'agent', 'completed'],
    ['call.in-progress.error-providerfault-openai-llm-failed', 'provider', 'failed'],
    ['call.in-progress.error-vapifault-worker-died', 'platform', 'failed'],
    ['twilio-failed-to-connect-call', 'provider', 'failed'],
    ['assistant-request-returned-no-assistant', 'account', 'failed'],
    ['exceeded-max-duration', 'account', 'completed'],
    ['lost', 'platform', 'failed'],
    ['message_taken', 'agent', 'completed'],
    ['not_understood', 'agent', 'completed'],
    ['tool_error', 'account', 'completed'],
    ['ended_by_staff', 'account', 'completed'],
  ])('%s is on the side of the %s, and the call is %s', (reason, group, status) => {
    expect(endedCauseOf(reason)).toMatchObject({ group, status });
  });

  test.each(OUTCOMES)('a flow that ends as %s has a cause, with words', (outcome) => {
    expect(endedCauseOf(outcome)?.words.en.title).toEqual(expect.any(String));
  });

  test('one that nobody knows has no cause, nor has a call that goes on', () => {
    expect([endedCauseOf('the-moon'), endedCauseOf(null)]).toEqual([undefined, undefined]);
  });

  test('no code belongs to two causes', () => {
    const codes = ENDED_CAUSES.flatMap((name) => [...endedCauses[name].codes]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('each side has a cause, and each cause words and a fix in both languages', () => {
    expect(new Set(ENDED_CAUSES.map((name) => endedCauses[name].group))).toEqual(new Set(ENDED_GROUPS));
    const words = ENDED_CAUSES.flatMap((name) => Object.values(endedCauses[name].words));
    expect(words.every(({ title, fix }) => title !== '' && fix !== '')).toBe(true);
  });
});
