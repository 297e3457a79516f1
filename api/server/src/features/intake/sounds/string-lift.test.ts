import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Base64Pieces } from './base64.ts';
import { StringLift } from './string-lift.ts';

/** Lifts `sound` out of a text that comes in pieces of so many bytes. */
function lifted(text: string, { size = 1, maxRest = 10_000 } = {}) {
  const base64 = new Base64Pieces();
  const lift = new StringLift({ key: 'sound', standIn: () => 'here', maxRest });
  const bytes = Buffer.from(text);
  const sound: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += size) {
    for (const piece of lift.take(bytes.subarray(from, from + size))) sound.push(base64.take(piece));
  }
  return { sound: Buffer.concat([...sound, base64.end()]), rest: lift.rest.toString() };
}

describe('a string that is lifted out of JSON', () => {
  test('is decoded as it comes, in pieces of any size, and the rest is as it was', () => {
    const anything = fc.record({ bytes: fc.uint8Array(), around: fc.json(), size: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(anything, fc.boolean(), ({ bytes, around, size }, escapes) => {
        const base64 = Buffer.from(bytes).toString('base64');
        const written = escapes ? base64.replaceAll('/', '\\/') : base64;
        const of = (value: string) => `{"around":${around},"data" :{"sound"\n: "${value}","after":"sound"}}`;
        fc.pre(!around.includes('"sound"'));
        const { sound, rest } = lifted(of(written), { size });
        expect(sound.equals(Buffer.from(bytes))).toBe(true);
        expect(rest).toBe(of('here'));
      }),
    );
  });

  test.each([
    ['{"a":"sound","b":"x"}', 'is a value'],
    ['["sound","x"]', 'is in a list'],
    ['{"sound":7,"a":"x"}', 'has no string'],
    ['{"\\"sound":"x","a\\\\":"y"}', 'is a part of another'],
    ['{"a":"\\"sound\\":\\"x\\""}', 'is in another’s words'],
  ])('leaves %s alone: the key %s', (text) => {
    expect(lifted(text)).toEqual({ sound: Buffer.alloc(0), rest: text });
  });

  test('is the first of its key, and may be empty', () => {
    expect(lifted('{"sound":"","b":{"sound":"QUJD"}}')).toEqual({
      sound: Buffer.alloc(0),
      rest: '{"sound":"here","b":{"sound":"QUJD"}}',
    });
  });

  test('leaves no more than is allowed', () => {
    const long = 'A'.repeat(40_000);
    expect(lifted(`{"sound":"${long}"}`, { maxRest: 100 }).sound).toHaveLength(30_000);
    expect(() => lifted(`{"other":"${long}"}`, { size: 1_000, maxRest: 100 })).toThrow('request.too_large');
  });
});
