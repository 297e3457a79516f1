import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAt, dayRange } from './day-range.ts';

const HOUR_MS = 3_600_000;

describe('dayRange', () => {
  test('lasts 23 hours when clocks go forward and 25 hours when they go back', () => {
    const spring = dayRange({ from: '2026-03-08', to: '2026-03-08' }, 'America/New_York');
    const autumn = dayRange({ from: '2026-11-01', to: '2026-11-01' }, 'America/New_York');
    expect(new Date(spring.fromMs).toISOString()).toBe('2026-03-08T05:00:00.000Z');
    expect(spring.toMs - spring.fromMs).toBe(23 * HOUR_MS);
    expect(autumn.toMs - autumn.fromMs).toBe(25 * HOUR_MS);
  });

  test('starts at 01:00 if the zone skips midnight', () => {
    const { fromMs } = dayRange({ from: '2026-09-06', to: '2026-09-06' }, 'America/Santiago');
    expect(new Date(fromMs).toISOString()).toBe('2026-09-06T04:00:00.000Z');
  });

  test('includes both days, even a leap day', () => {
    const { fromMs, toMs } = dayRange({ from: '2028-02-28', to: '2028-02-29' }, 'UTC');
    expect(new Date(fromMs).toISOString()).toBe('2028-02-28T00:00:00.000Z');
    expect(new Date(toMs).toISOString()).toBe('2028-03-01T00:00:00.000Z');
  });

  test('starts and ends at local times if these are set', () => {
    const iso = (...[days, zone]: Parameters<typeof dayRange>) => {
      const { fromMs, toMs } = dayRange(days, zone);
      return [new Date(fromMs).toISOString(), new Date(toMs).toISOString()];
    };
    const day = (date: string) => ({ from: date, to: date });
    const NEW_YORK = 'America/New_York';
    expect(iso({ ...day('2026-11-20'), timeFrom: '09:00', timeTo: '10:00' }, NEW_YORK)).toEqual([
      '2026-11-20T14:00:00.000Z',
      '2026-11-20T15:00:00.000Z',
    ]);
    expect(iso({ ...day('2026-11-20'), timeFrom: '23:00', timeTo: '24:00' }, NEW_YORK)).toEqual([
      '2026-11-21T04:00:00.000Z',
      '2026-11-21T05:00:00.000Z',
    ]);
    // That night, 01:00 occurs twice; in spring, 02:00 is skipped.
    expect(iso({ ...day('2026-11-01'), timeFrom: '01:00', timeTo: '02:00' }, NEW_YORK)).toEqual([
      '2026-11-01T05:00:00.000Z',
      '2026-11-01T07:00:00.000Z',
    ]);
    expect(iso({ ...day('2026-03-08'), timeFrom: '02:00', timeTo: '03:00' }, NEW_YORK)).toEqual([
      '2026-03-08T07:00:00.000Z',
      '2026-03-08T07:00:00.000Z',
    ]);
  });

  test('contains an instant exactly if its local day is one of the days', () => {
    const zones = [
      'Europe/Madrid',
      'America/New_York',
      'America/Santiago',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'UTC',
    ];
    const instant = fc.date({
      min: new Date('2025-12-01T00:00:00Z'),
      max: new Date('2027-02-01T00:00:00Z'),
      noInvalidDate: true,
    });
    const property = fc.property(
      fc.constantFrom(...zones),
      instant,
      fc.nat(400),
      fc.nat(20),
      (zone, at, start, length) => {
        const from = new Date(Date.UTC(2025, 11, 1) + start * 24 * HOUR_MS).toISOString().slice(0, 10);
        const to = new Date(Date.parse(from) + length * 24 * HOUR_MS).toISOString().slice(0, 10);
        const { fromMs, toMs } = dayRange({ from, to }, zone);
        const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
        expect(dayAt(at, zone)).toBe(day);
        expect(at.getTime() >= fromMs && at.getTime() < toMs).toBe(day >= from && day <= to);
      },
    );
    fc.assert(property, { numRuns: 500 });
  });
});
