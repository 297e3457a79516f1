import { expect, test } from 'vitest';
import { foldText, matchesSearch, toSearchDigits, toSearchText } from './text.ts';

test.each([
  ["o'brien", 'O’Brien'],
  ['obrien', 'O’Brien'],
  ['O’BRIEN', "O'Brien"],
  ['lukasz', 'Łukasz'],
  ['duc', 'Đức'],
  ['strasse', 'Straße'],
  ['ışık', 'Işık'],
  ['IŞIK', 'Işık'],
  ['isik', 'Işık'],
  ['Işık', 'isik'],
  ['anne marie', 'Anne-Marie'],
  ['anne-marie', 'Anne Marie'],
  ['alvarez jose', 'José Álvarez'],
  ['jos alv', 'José Álvarez'],
  ['soren', 'Søren'],
  ['aesop', 'Æsop'],
  ['rass', 'Straße'],
])('a search for %s finds %s', (search, name) =>
  expect(matchesSearch(toSearchText(name, null), foldText(search))).toBe(true),
);

test.each([
  ['marie ann x', 'Anne-Marie'],
  ['varez jose', 'José Álvarez'],
  ['-', 'Ana'],
])('a search for %s does not find %s', (search, name) =>
  expect(matchesSearch(toSearchText(name, null), foldText(search))).toBe(false),
);

test.each([
  ['07700 900801', '7700900801'],
  ['+44 (0)7700 900801', '447700900801'],
  ['0044 7700 900801', '447700900801'],
  ['011 44 7700 900801', '447700900801'],
  ['(303) 555-0142', '3035550142'],
  ['0142', '0142'],
])('a search for %s compares the digits %s', (text, digits) => expect(toSearchDigits(text)).toBe(digits));
