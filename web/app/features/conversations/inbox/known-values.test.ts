import { expect, test } from 'vitest';
import { buildConversation } from '../../../test/build-conversation.ts';
import { learn, NO_KNOWN_VALUES } from './known-values.ts';

const row = (agentId: string, language: string) =>
  buildConversation({ agentId, agentName: `Agent ${agentId}`, language });

test('values seen in rows stay among the choices, sorted', () => {
  const first = learn(NO_KNOWN_VALUES, [row('b', 'es'), row('a', 'en')]);
  const filtered = learn(first, [row('a', 'en')]);
  expect(Object.keys(filtered.agents).sort()).toEqual(['a', 'b']);
  expect(filtered.languages).toEqual(['en', 'es']);
});

test('rows without new values change nothing', () => {
  const known = learn(NO_KNOWN_VALUES, [row('a', 'en')]);
  expect(learn(known, [row('a', 'en')])).toBe(known);
});

test('a renamed agent is offered by its new name', () => {
  const known = learn(NO_KNOWN_VALUES, [row('a', 'en')]);
  expect(learn(known, [{ ...row('a', 'en'), agentName: 'Night desk' }]).agents).toEqual({ a: 'Night desk' });
});
