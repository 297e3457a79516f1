import { describe, expect, test } from 'vitest';
import { FLOW_OUTCOMES } from '../talk/nodes.ts';
import { ENDED_CAUSES, ENDED_GROUPS, endedCauses, findEndedCause } from './ended-reasons.ts';

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
  ])('%s is attributed to the %s, with call status %s', (reason, group, status) => {
    expect(findEndedCause(reason)).toMatchObject({ group, status });
  });

  test.each(FLOW_OUTCOMES)('the flow outcome %s has a cause with texts', (outcome) => {
    expect(findEndedCause(outcome)?.words.en.title).toEqual(expect.any(String));
  });

  test('unknown reasons and calls in progress have no cause', () => {
    expect([findEndedCause('the-moon'), findEndedCause(null)]).toEqual([undefined, undefined]);
  });

  test('no code belongs to two causes', () => {
    const codes = ENDED_CAUSES.flatMap((name) => [...endedCauses[name].codes]);
    expect(new Set(codes).size).toBe(codes.length);
  });

  test('each group has a cause, and each cause has texts in both languages', () => {
    expect(new Set(ENDED_CAUSES.map((name) => endedCauses[name].group))).toEqual(new Set(ENDED_GROUPS));
    const words = ENDED_CAUSES.flatMap((name) => Object.values(endedCauses[name].words));
    expect(words.every(({ title, fix }) => title !== '' && fix !== '')).toBe(true);
  });
});
