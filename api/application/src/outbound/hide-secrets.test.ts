import { expect, test } from 'vitest';
import { hideSecrets } from './hide-secrets.ts';

test.each([
  ['Bearer token-1, token-1', ['token-1'], 'Bearer •••, •••'],
  ['token-1-more and token-1', ['token-1', 'token-1-more'], '••• and •••'],
  ['a+b (c', ['a+b (c'], '•••'],
  ['{"authorization":"say \\"it\\""}', ['say "it"'], '{"authorization":"•••"}'],
  ['[token-1]', [' token-1 '], '[•••]'],
  ['a • b', ['•', 'a'], '••• ••• b'],
  ['thanks', ['', ' '], 'thanks'],
  ['thanks', [], 'thanks'],
])('the text %j without the secrets %j is %j', (text, secrets, hidden) => {
  expect(hideSecrets(text, secrets)).toBe(hidden);
});
