import { describe, expect, test } from 'vitest';
import { findOtherNumber, resolveAgentId } from './party.ts';

describe('the number of a conversation', () => {
  test('is the caller’s number if inbound, and the called number if outbound', () => {
    expect(findOtherNumber('inbound', '+13035550110', '+13035550111')).toBe('+13035550110');
    expect(findOtherNumber('outbound', '+13035550110', '+13035550111')).toBe('+13035550111');
  });

  test.each(['', ' ', 'anonymous', 'Restricted', 'UNKNOWN'])('is null if it is withheld as "%s"', (from) => {
    expect(findOtherNumber('inbound', from, null)).toBeNull();
  });
});

describe('the id of an agent', () => {
  test('is the id at the platform', () => {
    expect(resolveAgentId({ agentId: 'asst_1', agentName: 'Front Desk' })).toBe('asst_1');
  });

  test("is otherwise a slug of the agent's name, ignoring case, accents and punctuation", () => {
    expect(resolveAgentId({ agentName: ' Recepción – Noche! ' })).toBe('recepcion-noche');
  });

  test('is null without an id and a name', () => {
    expect(resolveAgentId({ agentName: '!!' })).toBeNull();
    expect(resolveAgentId({})).toBeNull();
  });
});
