import { expect, test } from 'vitest';
import { toFileName } from './candidate-files.ts';

test.each([
  ['curriculum.pdf', 'curriculum.pdf'],
  ['C:\\fakepath\\Mi currículum (2).docx', 'Mi currículum (2).docx'],
  ['../../etc/passwd', 'passwd'],
  ['cv\u202efdp.exe', 'cvfdp.exe'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
  ['...', 'document.pdf'],
  ['', 'document.pdf'],
])('a file named %j is stored as %j', (given, name) => {
  expect(toFileName(given, 'document.pdf')).toBe(name);
});

test('a long name is truncated at its start', () => {
  expect(toFileName(`${'n'.repeat(300)}.pdf`, 'x')).toMatch(/^n{116}\.pdf$/);
});
