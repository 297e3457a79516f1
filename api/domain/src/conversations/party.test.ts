import { describe, expect, test } from 'vitest';
import { agentIdOf, numberOf } from './party.ts';

describe('the number of a conversation', () => {
  test('is the caller when inbound and the called when outbound', () => {
    expect(numberOf('inbound', '+13035550110', '+13035550111')).toBe('+13035550110');
    expect(numberOf('outbound', '+13035550110', '+13035550111')).toBe('+13035550111');
  });

  test.each(['', ' ', 'anonymous', 'Restricted', 'UNKNOWN'])('is null when withheld as "%s"', (from) => {
    expect(numberOf('inbound', from, null)).toBeNull();
  });
});

describe('the id of an agent', () => {
  test('is what the platform calls it', () => {
    expect(agentIdOf({ agentId: 'asst_1', agentName: 'Front Desk' })).toBe('asst_1');
  });

  test('is made of the name otherwise, without case, accents and punctuation', () => {
    expect(agentIdOf({ agentName: ' Recepción – Noche! ' })).toBe('recepcion-noche');
  });

  test('is null with neither', () => {
    expect(agentIdOf({ agentName: '!!' })).toBeNull();
    expect(agentIdOf({})).toBeNull();
  });
});
