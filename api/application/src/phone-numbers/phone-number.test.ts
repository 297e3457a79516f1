import { describe, expect, test } from 'vitest';
import { toPhoneNumber } from './phone-number.ts';

describe('a phone number', () => {
  test.each([
    ['+13035550147', '+13035550147'],
    ['(303) 555-0147', '+13035550147'],
    ['sip:+13035556202@host', '+13035556202'],
    ['sips:+13035556202@host.example:5061;transport=tls', '+13035556202'],
    ['"Sam" <sip:+13035556202;phone-context=x@host>', '+13035556202'],
    ['tel:+1-303-555-6202;ext=12', '+13035556202'],
    ['+13035556202@sip.example', '+13035556202'],
    // Twilio's numbers for withheld callers, some of which are possible numbers.
    ['+266696687', ''],
    ['+86282452253', ''],
    ['+7378742883', ''],
    ['+7378742833', ''],
    ['+2562533', ''],
    ['+8656696', ''],
    ['+464', ''],
    ['+10000000000', ''],
    ['anonymous', ''],
    ['Anonymous', ''],
    ['sip:anonymous@anonymous.invalid', ''],
    ['anonymous@anonymous.invalid', ''],
    ['Restricted', ''],
    ['PRIVATE', ''],
    ['unknown', ''],
    ['null', ''],
    ['+0', ''],
    ['', ''],
    ['  ', ''],
    ['sip:alice@host.example', ''],
    ['3035556202@example.com', ''],
    [`+1303555${'0'.repeat(10_000)}`, ''],
  ])('is read from %j as %j', (text, number) => {
    expect(toPhoneNumber(text)).toBe(number);
  });
});
