import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CallTimes, mayCallAt, nextCallTime } from './call-times.ts';
import { findNumberZones } from './number-zones.ts';

const DENVER = 'America/Denver';
const ms = (iso: string) => Date.parse(iso);
const times = (more: Partial<CallTimes> = {}): CallTimes => ({
  windows: [],
  timeZone: DENVER,
  zones: [DENVER],
  ...more,
});
const nextTime = (iso: string, of: CallTimes) => {
  const next = nextCallTime(ms(iso), of);
  return next === undefined ? undefined : new Date(next).toISOString();
};

describe('the hours at which a number may be called', () => {
  test.each([
    ['2026-11-20T14:59:59.999Z', false],
    ['2026-11-20T15:00:00Z', true],
    ['2026-11-21T03:59:59.999Z', true],
    ['2026-11-21T04:00:00Z', false],
  ])('include %s in Denver: %s', (at, may) => {
    expect(mayCallAt(ms(at), times())).toBe(may);
  });

  test('apply in every time zone in which the number may be', () => {
    const both = times({ zones: ['America/New_York', 'Pacific/Honolulu'] });
    expect(nextTime('2026-11-20T13:00:00Z', both)).toBe('2026-11-20T18:00:00.000Z');
    expect(mayCallAt(ms('2026-11-21T02:00:00Z'), both)).toBe(false);
  });

  test('begin at eight local time, even after a clock change', () => {
    expect(nextTime('2026-03-08T04:00:00Z', times())).toBe('2026-03-08T14:00:00.000Z');
    expect(nextTime('2026-11-01T03:00:00Z', times())).toBe('2026-11-01T15:00:00.000Z');
  });

  test("are empty if it is always night in one of the number's time zones", () => {
    expect(
      nextCallTime(ms('2026-01-10T00:00:00Z'), times({ zones: ['Pacific/Auckland', 'Europe/London', 'Asia/Kolkata'] })),
    ).toBeUndefined();
  });
});

describe('the windows of a batch', () => {
  const weekdays = (from: string, to: string) => [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from, to }));
  test('are half-open and in the time zone of the batch', () => {
    const of = times({ windows: weekdays('09:00', '09:30'), timeZone: 'America/New_York' });
    expect(mayCallAt(ms('2026-11-20T14:00:00Z'), { ...of, zones: ['America/New_York'] })).toBe(true);
    expect(mayCallAt(ms('2026-11-20T14:30:00Z'), { ...of, zones: ['America/New_York'] })).toBe(false);
    // At this time, it is 7:00 in Denver.
    expect(nextCallTime(ms('2026-11-20T14:00:00Z'), of)).toBeUndefined();
  });
  test('reopen after a weekend', () => {
    expect(nextTime('2026-11-21T18:00:00Z', times({ windows: weekdays('09:00', '17:00') }))).toBe(
      '2026-11-23T16:00:00.000Z',
    );
  });
});

describe('for any windows and time zones', () => {
  const zone = fc.constantFrom(
    'America/Denver',
    'America/New_York',
    'Europe/Madrid',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
  );
  const minute = fc.integer({ min: 0, max: 1_439 });
  const clock = (of: number) => `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`;
  const window = fc
    .tuple(fc.integer({ min: 1, max: 7 }), minute, minute)
    .filter(([, from, to]) => from < to)
    .map(([weekday, from, to]) => ({ weekday, from: clock(from), to: clock(to) }));
  const callTimes = fc.record({
    windows: fc.array(window, { maxLength: 4 }),
    timeZone: zone,
    zones: fc.uniqueArray(zone, { minLength: 1, maxLength: 2 }),
  });
  // These instants are around the clock changes of 2026.
  const start = fc
    .tuple(
      fc.constantFrom('2026-03-06', '2026-03-27', '2026-04-03', '2026-10-02', '2026-10-23', '2026-10-30'),
      fc.integer({ min: 0, max: 5_000 }),
    )
    .map(([day, minutes]) => ms(`${day}T00:00:00Z`) + minutes * 60_000);

  test('the next time is the first minute at which a call is allowed', () => {
    fc.assert(
      fc.property(callTimes, start, (settings, from) => {
        const next = nextCallTime(from, settings);
        let first: number | undefined;
        for (let at = from; at < from + 3 * 86_400_000 && first === undefined; at += 60_000)
          if (mayCallAt(at, settings)) first = at;
        if (first !== undefined) expect(next).toBe(first);
        else expect(next ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(from + 3 * 86_400_000);
      }),
      { seed: 7, numRuns: 15 },
    );
  });
});

describe('the time zones of a number', () => {
  test.each([
    ['+13035550147', ['America/Denver']],
    ['+18505550147', ['America/New_York', 'America/Chicago']],
    ['+18085550147', ['Pacific/Honolulu']],
    ['+19075550147', ['America/Anchorage', 'America/Adak']],
    // Areas with a single time zone, unlike their neighbors.
    ['+19145550147', ['America/New_York']],
    ['+15575550147', ['America/Chicago']],
    ['+12085550147', ['America/Denver', 'America/Los_Angeles']],
    ['+17095550147', ['America/St_Johns', 'America/Goose_Bay']],
    ['+17875550147', ['America/Puerto_Rico']],
    ['+34911234567', ['Africa/Ceuta', 'Atlantic/Canary', 'Europe/Madrid']],
    ['+18765550147', ['America/Jamaica']],
  ])('%s', (number, zones) => {
    expect([...(findNumberZones(number) ?? [])].sort()).toEqual([...zones].sort());
  });
  test('are those of its country if the area code is not listed', () => {
    expect(findNumberZones('+18005550147')).toEqual(
      expect.arrayContaining(['America/New_York', 'Pacific/Honolulu', 'America/Adak']),
    );
  });
  test('are unknown without a country', () => {
    expect(findNumberZones('+80012345678')).toBeUndefined();
  });
});
