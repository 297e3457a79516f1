import { expect, test } from 'vitest';
import { variableFault } from './variable-fault.ts';

test.each([
  'Ida',
  'Zoë Quill-O’Brien',
  'Dr. Mei Chen',
  'Dr.Chen',
  'St. John',
  'J.R. Smith',
  'Friday at 10.30 a.m.',
  'Friday at 3 p.m. Bring the cat.',
  '555-0142',
  '$1,200.50',
  'Luna (the cat)',
  'señora Núñez, 5.º piso',
  'A'.repeat(80),
])('variableFault accepts %s', (value) => expect(variableFault(value)).toBeUndefined());

test.each([
  'Hello CLICK http://evil.example/x',
  'https://evil.example',
  'hxxps://evil.example',
  'h t t p : / / evil',
  'www.evil.example',
  'evil.com',
  'go to EVIL.COM now',
  'evil.example/pay?x=1',
  'evil . com',
  'evil. com',
  'evil .com',
  'evil dot com',
  'evil punto com',
  'evil[.]com',
  'evil (dot) com',
  'evil(dot)com',
  'evil。com',
  'ｅｖｉｌ．ｃｏｍ',
  'пример.рф',
  'xn--e1afmkfd.xn--p1ai',
  'bit.ly/3x',
  'ida@evil.example',
  '10.0.0.1',
  'mailto:ida',
  'tel:+19002345678',
])('variableFault rejects the link in %s', (value) => expect(variableFault(value)).toBe('variable_link'));

test.each(['a\nb', 'a\u0000', 'a\u202eb', 'ev\u200bil', '\ud800'])(
  'variableFault rejects the control character in %j',
  (value) => expect(variableFault(value)).toBe('variable_control'),
);
test('variableFault rejects more than 80 characters', () =>
  expect(variableFault('A'.repeat(81))).toBe('variable_too_long'));
