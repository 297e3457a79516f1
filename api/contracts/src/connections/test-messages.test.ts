import { expect, test } from 'vitest';
import { describeConnectionResult } from './test-messages.ts';

test.each([
  ['en', 'timeout', 'The server did not answer in time.'],
  ['es', 'timeout', 'El servidor no respondió a tiempo.'],
  ['en', 'status_401', 'The server answered with status 401.'],
  ['es', 'status_401', 'El servidor respondió con el estado 401.'],
  ['en', 'interaction_required', 'The server refused: interaction_required.'],
] as const)('in %s, code %s is described as %j', (locale, code, words) => {
  expect(describeConnectionResult(locale, code)).toBe(words);
});
