import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Base64Pieces } from './base64.ts';
import { StringExtractor } from './string-extractor.ts';

/** Extracts `sound` from a text that arrives in pieces of this size. */
function lifted(text: string, { size = 1, maxRest = 10_000 } = {}) {
  const base64 = new Base64Pieces();
  const extractor = new StringExtractor({ key: 'sound', getPlaceholder: () => 'here', maxRest });
  const bytes = Buffer.from(text);
  const audio: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += size) {
    for (const piece of extractor.take(bytes.subarray(from, from + size))) audio.push(base64.take(piece));
  }
  return { audio: Buffer.concat([...audio, base64.end()]), rest: extractor.rest.toString() };
}

describe('StringExtractor', () => {
  test('extracts a string from chunks of any size and keeps the rest unchanged', () => {
    const anything = fc.record({ bytes: fc.uint8Array(), around: fc.json(), size: fc.integer({ min: 1, max: 50 }) });
    fc.assert(
      fc.property(anything, fc.boolean(), ({ bytes, around, size }, escapes) => {
        const base64 = Buffer.from(bytes).toString('base64');
        const written = escapes ? base64.replaceAll('/', '\\/') : base64;
        const of = (value: string) => `{"around":${around},"data" :{"sound"\n: "${value}","after":"sound"}}`;
        fc.pre(!around.includes('"sound"'));
        const { audio, rest } = lifted(of(written), { size });
        expect(audio.equals(Buffer.from(bytes))).toBe(true);
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
  ])('ignores %s: the key %s', (text) => {
    expect(lifted(text)).toEqual({ audio: Buffer.alloc(0), rest: text });
  });

  test('extracts the first value of the key, which may be empty', () => {
    expect(lifted('{"sound":"","b":{"sound":"QUJD"}}')).toEqual({
      audio: Buffer.alloc(0),
      rest: '{"sound":"here","b":{"sound":"QUJD"}}',
    });
  });

  test('rejects a rest above the limit', () => {
    const long = 'A'.repeat(40_000);
    expect(lifted(`{"sound":"${long}"}`, { maxRest: 100 }).audio).toHaveLength(30_000);
    expect(() => lifted(`{"other":"${long}"}`, { size: 1_000, maxRest: 100 })).toThrow('request.too_large');
  });
});
