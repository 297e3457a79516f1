import { expect, test } from 'vitest';
import { decodeTable } from './decode-table.ts';

const TEXT = 'phone;name\r\n+13035550147;Núñez\r\n';
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const wide = (text: string, isLittle: boolean) =>
  Uint8Array.from(
    [...text].flatMap((c) =>
      isLittle ? [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8] : [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255],
    ),
  );
const utf8 = (text: string) =>
  latin(
    encodeURIComponent(text).replaceAll(/%(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  );

test.each([
  { as: 'UTF-8', bytes: utf8(TEXT), encoding: 'utf-8' },
  { as: 'UTF-8 with a byte order mark', bytes: utf8(`\ufeff${TEXT}`), encoding: 'utf-8' },
  { as: 'UTF-16LE with a byte order mark', bytes: wide(`\ufeff${TEXT}`, true), encoding: 'utf-16le' },
  { as: 'UTF-16BE with a byte order mark', bytes: wide(`\ufeff${TEXT}`, false), encoding: 'utf-16be' },
  { as: 'UTF-16LE without a byte order mark', bytes: wide(TEXT, true), encoding: 'utf-16le' },
  { as: 'UTF-16BE without a byte order mark', bytes: wide(TEXT, false), encoding: 'utf-16be' },
  { as: 'ISO 8859-1', bytes: latin(TEXT), encoding: 'windows-1252' },
])('decodes a table in $as', ({ bytes, encoding }) => {
  expect(decodeTable(bytes)).toEqual({ text: TEXT, encoding });
});

test('decodes the additional characters of Windows-1252', () => {
  expect(decodeTable(latin('name\nO\x92Brien\nMu\xf1oz \x80 5\n'))?.text).toBe('name\nO’Brien\nMuñoz € 5\n');
});

test.each([
  { as: 'Cyrillic in Windows-1251', bytes: latin('phone;name\n+13035550147;\xc8\xe2\xe0\xed\xee\xe2\n') },
  { as: 'Japanese in Shift_JIS', bytes: latin('\x96\xbc\x91\x4f\x81\x41\x93\x64\x98\x62\n') },
  { as: 'UTF-8 that is truncated within a character', bytes: utf8('name\nNúñez\nNúñ').subarray(0, -1) },
  { as: 'a binary file', bytes: latin('PK\x03\x04\x14\0\x06\0\b\0\0\0!\0') },
  { as: 'UTF-16 with an unpaired surrogate', bytes: wide('\ufeffname\n\ud83d', true) },
])('rejects $as instead of guessing', ({ bytes }) => {
  expect(decodeTable(bytes)).toBeUndefined();
});
