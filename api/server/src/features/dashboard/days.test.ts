import { describe, expect, test } from 'vitest';
import { dashboardTimes, hourAt } from './days.ts';

const at = (now: string, timeZone: string) => dashboardTimes(new Date(now), { timeZone, count: 7 });
const iso = (ms: number) => new Date(ms).toISOString();

describe('dashboardTimes', () => {
  test("uses the account's day, which may differ from UTC's", () => {
    const { day, days, yesterday, trend, isByHour } = at('2026-11-20T05:30:00Z', 'America/Denver');
    expect(day).toBe('2026-11-19');
    expect(days).toEqual([
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
    ]);
    expect([iso(yesterday.fromMs), iso(yesterday.toMs)]).toEqual([
      '2026-11-18T07:00:00.000Z',
      '2026-11-19T05:30:00.000Z',
    ]);
    expect([iso(trend.fromMs), iso(trend.toMs)]).toEqual(['2026-11-13T07:00:00.000Z', '2026-11-20T07:00:00.000Z']);
    expect(isByHour).toBe(true);
  });

  test('compares with the same clock time across a daylight saving change', () => {
    const { yesterday } = at('2026-11-01T18:00:00Z', 'America/Denver');
    expect(iso(yesterday.toMs)).toBe('2026-10-31T17:00:00.000Z');
  });

  test('compares up to the current minute, which a list can filter by', () => {
    const { yesterday, compared } = at('2026-11-20T17:05:59.999Z', 'America/Denver');
    expect(compared).toEqual({ day: '2026-11-19', time: '10:05' });
    expect(iso(yesterday.toMs)).toBe('2026-11-19T17:05:00.000Z');
  });

  test('counts by quarters of an hour in zones with a fractional offset', () => {
    expect(at('2026-11-20T12:00:00Z', 'Asia/Kolkata').isByHour).toBe(false);
    expect(at('2026-11-20T12:00:00Z', 'Asia/Kathmandu').isByHour).toBe(false);
  });
});

test.each([
  ['2026-11-20T06:59:59Z', 'America/Denver', '2026-11-19', 23],
  ['2026-11-20T07:00:00Z', 'America/Denver', '2026-11-20', 0],
  ['2026-11-19T18:30:00Z', 'Asia/Kolkata', '2026-11-20', 0],
])('%s in %s is hour %s %i', (instant, timeZone, day, hour) => {
  expect(hourAt(Date.parse(instant), timeZone)).toEqual({ day, hour });
});
