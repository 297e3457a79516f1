import { expect, test } from 'vitest';
import { addressUser, isPlaceholderName, isWithheldNumber } from './withheld-numbers.ts';

test.each([
  '',
  ' ',
  '+86282452253',
  '86282452253',
  '+266696687',
  '+7378742883',
  '+7378742833',
  '+2562533',
  '+8656696',
  '+464',
  '+10000000000',
  '0000000000',
  'anonymous',
  'Anonymous',
  'anonymous@anonymous.invalid',
  'sip:anonymous@anonymous.invalid',
  'sip:Restricted@10.0.0.1;user=phone',
  'tel:anonymous',
  'Restricted',
  'RESTRICTED',
  'Private',
  'Private Number',
  'unknown',
  'Unavailable',
  'No Caller ID',
  'null',
  'undefined',
  'N/A',
  '-',
  'Anónimo',
  'Número desconocido',
])('%j is a withheld number', (text) => {
  expect(isWithheldNumber(text)).toBe(true);
});

test.each([
  '+13035550142',
  '(303) 555-0142',
  'sip:+13035556202@host',
  'sip:alice@example.com',
  'client:alice',
  '+862824522539',
  '12345',
  'Unknown Pleasures Records',
  '+525512345678',
])('%j is not a withheld number', (text) => {
  expect(isWithheldNumber(text)).toBe(false);
});

test.each([
  ['sip:+13035556202@host', '+13035556202'],
  ['<sips:+13035556202@host:5061;transport=tls>', '+13035556202'],
  ['SIP:+13035556202;phone-context=x', '+13035556202'],
  ['tel:+1-303-555-6202', '+1-303-555-6202'],
  ['+13035556202@10.0.0.1', '+13035556202'],
  ['(303) 555-6202', '(303) 555-6202'],
])('the user part of %j is %j', (text, user) => {
  expect(addressUser(text)).toBe(user);
});

test.each(['', ' - ', '\ufffd', '\ufffd?', 'Unknown Caller'])('%j is a placeholder for a name', (text) =>
  expect(isPlaceholderName(text)).toBe(true),
);
test.each(['Nan', 'Zoë\ufffd', '李小龍'])('%j is a name', (text) => expect(isPlaceholderName(text)).toBe(false));
