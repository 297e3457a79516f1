import { describe, expect, test } from 'vitest';
import { smsLength } from './sms.ts';

describe('the length of an SMS', () => {
  test.each([
    ['', 'GSM-7', 0],
    ['x'.repeat(160), 'GSM-7', 1],
    ['x'.repeat(161), 'GSM-7', 2],
    ['x'.repeat(306), 'GSM-7', 2],
    ['x'.repeat(307), 'GSM-7', 3],
    [`${'x'.repeat(159)}€`, 'GSM-7', 2],
    // The escaped character doesn't fit the first message's last septet.
    [`${'x'.repeat(152)}€${'x'.repeat(152)}`, 'GSM-7', 3],
    ['é ñ ü ¿ ¡', 'GSM-7', 1],
    ['á'.repeat(70), 'UCS-2', 1],
    ['á'.repeat(71), 'UCS-2', 2],
    ['🙂'.repeat(35), 'UCS-2', 1],
    ['🙂'.repeat(36), 'UCS-2', 2],
    // Half of a pair never ends a message: 33 emoji and a letter fill 67 units.
    ['🙂'.repeat(67), 'UCS-2', 3],
  ] as const)('depends on the alphabet of %j', (text, encoding, segments) => {
    expect(smsLength(text)).toEqual({ encoding, segments, characters: [...text].length });
  });
});
