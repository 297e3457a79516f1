import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test.each([
  ['Bearer token-1, token-1', ['token-1'], 'Bearer •••, •••'],
  ['token-1-more and token-1', ['token-1', 'token-1-more'], '••• and •••'],
  ['a+b (c', ['a+b (c'], '•••'],
  ['{"authorization":"say \\"it\\""}', ['say "it"'], '{"authorization":"•••"}'],
  ['[token-1]', [' token-1 '], '[•••]'],
  ['a • b', ['•', 'a'], '••• ••• b'],
  ['thanks', ['', ' '], 'thanks'],
  ['thanks', [], 'thanks'],
])('%j without %j is %j', (text, secrets, hidden) => {
  expect(withoutSecrets(text, secrets)).toBe(hidden);
});
