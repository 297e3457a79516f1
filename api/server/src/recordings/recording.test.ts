import { describe, expect, test } from 'vitest';
import { parseByteRange } from './recording.ts';

const etag = '"rec_1"';
const parse = (range: string | undefined, ifRange?: string) => parseByteRange({ range, ifRange }, { size: 10, etag });

describe('parseByteRange', () => {
  test.each([
    ['bytes=2-4', { start: 2, end: 4 }],
    ['bytes=8-', { start: 8, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=0-99', { start: 0, end: 9 }],
    ['bytes=10-', 'impossible'],
    ['bytes=0-1,4-5', undefined],
    ['lines=1-2', undefined],
    ['bytes=x', undefined],
    [undefined, undefined],
  ])('parses %s as %j', (range, part) => {
    expect(parse(range)).toEqual(part);
  });

  test('ignores a range whose If-Range names another file', () => {
    expect(parse('bytes=2-4', etag)).toEqual({ start: 2, end: 4 });
    expect(parse('bytes=2-4', '"rec_2"')).toBeUndefined();
  });
});
