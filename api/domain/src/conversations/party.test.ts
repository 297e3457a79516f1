import { describe, expect, test } from 'vitest';
import { findOtherNumber, resolveAgentId } from './party.ts';

describe('the number of a conversation', () => {
  test('is the caller’s if inbound, and the called one if outbound', () => {
    expect(findOtherNumber('inbound', '+13035550110', '+13035550111')).toBe('+13035550110');
    expect(findOtherNumber('outbound', '+13035550110', '+13035550111')).toBe('+13035550111');
  });

  test.each(['', ' ', 'anonymous', 'Restricted', 'UNKNOWN'])('is null when withheld as "%s"', (from) => {
    expect(findOtherNumber('inbound', from, null)).toBeNull();
  });
});

describe('the id of an agent', () => {
  test('is the platform’s id', () => {
    expect(resolveAgentId({ agentId: 'asst_1', agentName: 'Front Desk' })).toBe('asst_1');
  });

  test('is otherwise a slug of the name, without case, accents and punctuation', () => {
    expect(resolveAgentId({ agentName: ' Recepción – Noche! ' })).toBe('recepcion-noche');
  });

  test('is null without id and name', () => {
    expect(resolveAgentId({ agentName: '!!' })).toBeNull();
    expect(resolveAgentId({})).toBeNull();
  });
});
