import { expect, test } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { learn, NOTHING_KNOWN } from './known.ts';

const row = (agentId: string, language: string) =>
  buildConversation({ agentId, agentName: `Agent ${agentId}`, language });

test('what rows have shown once is offered from then on, in order', () => {
  const first = learn(NOTHING_KNOWN, [row('b', 'es'), row('a', 'en')]);
  const filtered = learn(first, [row('a', 'en')]);
  expect(Object.keys(filtered.agents).sort()).toEqual(['a', 'b']);
  expect(filtered.languages).toEqual(['en', 'es']);
});

test('rows that say nothing new change nothing', () => {
  const known = learn(NOTHING_KNOWN, [row('a', 'en')]);
  expect(learn(known, [row('a', 'en')])).toBe(known);
});

test('an agent that was renamed is offered by its new name', () => {
  const known = learn(NOTHING_KNOWN, [row('a', 'en')]);
  expect(learn(known, [{ ...row('a', 'en'), agentName: 'Night desk' }]).agents).toEqual({ a: 'Night desk' });
});
