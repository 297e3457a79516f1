import { expect, test } from 'vitest';
import { connectionWords } from './connection-words.ts';

test.each([
  ['en', 'timeout', 'The server did not answer in time.'],
  ['es', 'timeout', 'El servidor no respondió a tiempo.'],
  ['en', 'status_401', 'The server answered with status 401.'],
  ['es', 'status_401', 'El servidor respondió con el estado 401.'],
  ['en', 'interaction_required', 'The server refused: interaction_required.'],
] as const)('in %s, %s is told as %j', (locale, code, words) => {
  expect(connectionWords(locale, code)).toBe(words);
});
