import { expect, test } from 'vitest';
import { readNumber, toPhoneNumber } from './phone-number.ts';

test.each([
  ['303 555 0147', '+13035550147'],
  ['0034600123456', '+34600123456'],
  ['00 34 600 123 456', '+34600123456'],
  ['011 34 600 123 456', '+34600123456'],
  ['+44 (0)7700 900801', '+447700900801'],
  ['+52 1 55 1234 5678', '+525512345678'],
  ['0052 1 55 1234 5678', '+525512345678'],
])('readNumber parses %s', (text, number) => expect(toPhoneNumber(text)).toBe(number));

test.each([
  ['303-555-0147 x12', 'extension'],
  ['303-555-0147 ext. 12', 'extension'],
  ['1.30E+10', 'rounded'],
  ['1,3E10', 'rounded'],
  ['nobody', 'no_number'],
  ['', 'no_number'],
])('readNumber rejects %s and says why', (text, fault) => expect(readNumber(text)).toEqual({ fault }));
