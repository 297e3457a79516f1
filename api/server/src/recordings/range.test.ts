import { describe, expect, test } from 'vitest';
import { partOf } from './range.ts';

const etag = '"rec_1"';
const ask = (range: string | undefined, ifRange?: string) => partOf({ range, ifRange }, { size: 10, etag });

describe('the range that a request asks for', () => {
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
  ])('%s is %j', (range, part) => {
    expect(ask(range)).toEqual(part);
  });

  test('counts only for the file that the listener has the beginning of', () => {
    expect(ask('bytes=2-4', etag)).toEqual({ start: 2, end: 4 });
    expect(ask('bytes=2-4', '"rec_2"')).toBeUndefined();
  });
});
