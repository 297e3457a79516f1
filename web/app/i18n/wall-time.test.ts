import { expect, test } from 'vitest';
import { instantAt, wallTime, weekMinuteAt } from './wall-time.ts';

test('an instant is formatted and parsed as local time, before and after a clock change', () => {
  for (const [instant, wall] of [
    ['2026-10-31T18:30:00.000Z', '2026-10-31T12:30'],
    ['2026-11-01T18:30:00.000Z', '2026-11-01T11:30'],
  ] as const) {
    expect(wallTime(instant, 'America/Denver')).toBe(wall);
    expect(instantAt(wall, 'America/Denver')).toBe(instant);
  }
});

test('an invalid time is rejected', () => {
  expect(instantAt('2026-13-01T12:30', 'America/Denver')).toBeUndefined();
  expect(instantAt('', 'America/Denver')).toBeUndefined();
});

test('the weekday and time are those of the time zone', () => {
  expect(weekMinuteAt('2026-11-23T05:30:00.000Z', 'America/Denver')).toEqual({ weekday: 7, time: '22:30' });
  expect(weekMinuteAt('2026-11-23T05:30:00.000Z', 'Europe/Madrid')).toEqual({ weekday: 1, time: '06:30' });
});
