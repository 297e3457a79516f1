import { expect, test } from 'vitest';
import { toInstant, toOffsetMs } from './time.ts';

const RECEIVED_AT = '2026-11-21T00:00:00.000Z';
const at = Date.UTC(2026, 10, 20, 23, 47);
const iso = '2026-11-20T23:47:00.000Z';

test.each([
  ['milliseconds', at, iso],
  ['seconds', at / 1_000, iso],
  ['microseconds', at * 1_000, iso],
  ['milliseconds as text', String(at), iso],
  ['seconds as text', `${at / 1_000}.25`, '2026-11-20T23:47:00.250Z'],
  ['ISO 8601', '2026-11-20T16:47:00-07:00', iso],
  ['ISO 8601 without a zone', '2026-11-20T23:47:00', iso],
  ['with a space', '2026-11-20 23:47:00', iso],
  ['RFC 2822', 'Fri, 20 Nov 2026 23:47:00 +0000', iso],
  ['a clock four minutes ahead', '2026-11-21T00:04:00Z', '2026-11-21T00:04:00.000Z'],
])('a time in %s is accepted', (_, time, expected) => {
  expect(toInstant(time, RECEIVED_AT)).toBe(expected);
});

test.each([
  ['more than five minutes ahead', '2026-11-21T00:05:01Z'],
  ['of the next century', '2126-01-01T00:00:00Z'],
  ['of the next century, in milliseconds', Date.UTC(2126, 0, 1)],
  ['of a clock that was never set', 0],
  ['before 2000', '1999-12-31T23:59:59Z'],
  ['below zero', -1],
  ['beyond any date', 1e300],
  ['that is no time', 'soon'],
  ['that is empty', ''],
  ['that is absent', null],
])('an implausible time is ignored: %s', (_, time) => {
  expect(toInstant(time, RECEIVED_AT)).toBeUndefined();
});

test('seconds are converted to whole milliseconds, and never to negative zero', () => {
  expect(toOffsetMs(1.2345)).toBe(1_235);
  expect(Object.is(toOffsetMs(-0.0001), 0)).toBe(true);
});
