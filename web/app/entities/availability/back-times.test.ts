import { beforeAll, expect, test } from 'vitest';
import { loadTemporal } from '../../i18n/wall-time.ts';
import { backIn, nextInstantOf } from './back-times.ts';

beforeAll(loadTemporal);

// 12:30 in Denver.
const NOW = Date.parse('2026-11-20T19:30:00.000Z');

test.each([
  ['14:00', '2026-11-20T21:00:00.000Z'],
  ['12:30', '2026-11-21T19:30:00.000Z'],
  ['08:15', '2026-11-21T15:15:00.000Z'],
  ['', undefined],
  ['25:00', undefined],
])('the next %s in Denver is %s', (time, instant) => {
  expect(nextInstantOf(time, NOW, 'America/Denver')).toBe(instant);
});

test('minutes count from now', () => {
  expect(backIn(30, NOW)).toBe('2026-11-20T20:00:00.000Z');
});
