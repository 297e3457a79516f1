import { type CapName, DEFAULT_CAPS, NO_OWN_CAPS } from '@switchboard/contracts/dialing/caps';
import { describe, expect, test } from 'vitest';
import {
  type Amount,
  addUse,
  callUse,
  capLevel,
  capUse,
  DEFAULT_PRICES,
  effectiveCaps,
  firstMinute,
  MONEY_PER_DOLLAR,
  NO_USE,
  noUses,
  oneText,
  opensAt,
  periodsAt,
  rollUses,
  takeUse,
  toMoney,
  type Uses,
} from './caps.ts';

const at = (text: string) => new Date(text);

describe('the periods of caps', () => {
  test.each([
    // At the end of a day in Denver, it is already the next day in UTC.
    ['2026-11-21T06:59:59.999Z', 'America/Denver', '2026-11-20', '2026-11-01'],
    ['2026-11-21T07:00:00.000Z', 'America/Denver', '2026-11-21', '2026-11-01'],
    ['2026-12-01T06:59:00Z', 'America/Denver', '2026-11-30', '2026-11-01'],
    ['2026-12-01T07:00:00Z', 'America/Denver', '2026-12-01', '2026-12-01'],
    // East of UTC, the day begins earlier.
    ['2026-12-31T10:00:00Z', 'Pacific/Kiritimati', '2027-01-01', '2027-01-01'],
    ['2026-12-31T09:59:59Z', 'Pacific/Kiritimati', '2026-12-31', '2026-12-01'],
    // These time zones have offsets of half and quarter hours.
    ['2026-11-20T18:29:59Z', 'Asia/Kolkata', '2026-11-20', '2026-11-01'],
    ['2026-11-20T18:30:00Z', 'Asia/Kolkata', '2026-11-21', '2026-11-01'],
    ['2026-11-20T18:15:00Z', 'Asia/Kathmandu', '2026-11-21', '2026-11-01'],
    ['2026-11-20T23:59:59Z', 'UTC', '2026-11-20', '2026-11-01'],
  ])('at %s in %s are the day %s and the month %s', (now, timeZone, day, month) => {
    expect(periodsAt(at(now), timeZone)).toMatchObject({ day, month });
  });

  test.each<[string, string, CapName, string]>([
    ['2026-11-20T17:00:00Z', 'America/Denver', 'textsPerDay', '2026-11-21T07:00:00.000Z'],
    ['2026-11-20T17:00:00Z', 'America/Denver', 'textsPerMonth', '2026-12-01T07:00:00.000Z'],
    ['2026-12-31T17:00:00Z', 'America/Denver', 'outgoingMinutesPerMonth', '2027-01-01T07:00:00.000Z'],
    // One day has 25 hours, because clocks go back, and the other has 23 hours, because they go forward.
    ['2026-11-01T06:00:00Z', 'America/Denver', 'outgoingMinutesPerDay', '2026-11-02T07:00:00.000Z'],
    ['2026-03-08T07:00:00Z', 'America/Denver', 'outgoingMinutesPerDay', '2026-03-09T06:00:00.000Z'],
    ['2026-10-20T12:00:00Z', 'Europe/Madrid', 'outgoingDollarsPerMonth', '2026-10-31T23:00:00.000Z'],
    // When clocks go forward here, midnight is skipped: the day begins at one.
    ['2026-09-05T12:00:00Z', 'America/Santiago', 'outgoingDollarsPerDay', '2026-09-06T04:00:00.000Z'],
    ['2026-11-20T17:00:31.250Z', 'America/Denver', 'outgoingStartsPerMinute', '2026-11-20T17:01:00.000Z'],
  ])('at %s in %s, for %s, end at %s', (now, timeZone, name, opens) => {
    expect(opensAt(name, at(now), timeZone).toISOString()).toBe(opens);
  });

  test.each(['2026-11-01T07:59:00Z', '2026-11-01T08:01:00Z'])(
    'have the same day throughout the hour that occurs twice (%s)',
    (now) => {
      expect(periodsAt(at(now), 'America/Denver').day).toBe('2026-11-01');
    },
  );

  test('are reset independently when they end', () => {
    const november = periodsAt(at('2026-11-29T18:00:00Z'), 'America/Denver');
    const uses: Uses = { ...addUse(noUses(november), { minutes: 5, money: 7, texts: 2 }), starts: 3 };
    const nextDay = rollUses(uses, periodsAt(at('2026-11-30T18:00:00Z'), 'America/Denver'));
    expect(nextDay).toMatchObject({ ofDay: NO_USE, ofMonth: { minutes: 5, money: 7, texts: 2 }, starts: 0 });
    const december = rollUses(uses, periodsAt(at('2026-12-01T18:00:00Z'), 'America/Denver'));
    expect(december).toMatchObject({ ofDay: NO_USE, ofMonth: NO_USE });
    expect(rollUses(uses, november)).toEqual(uses);
  });

  test('that lie in the future, from another clock or time zone, are not reset', () => {
    const now = at('2026-11-30T20:00:00Z');
    const east = addUse(noUses(periodsAt(now, 'Pacific/Kiritimati')), { minutes: 5, money: 0, texts: 0 });
    const west = rollUses(east, periodsAt(now, 'America/Denver'));
    expect(west).toEqual(east);
  });
});

const PERIODS = periodsAt(at('2026-11-20T17:00:00Z'), 'America/Denver');
const used = (amount: Partial<Amount>, starts = 0): Uses => ({
  ...addUse(noUses(PERIODS), { ...NO_USE, ...amount }),
  starts,
});
const call = firstMinute(DEFAULT_PRICES);
const text = oneText(DEFAULT_PRICES);

describe('a new call or text', () => {
  test('is charged its first minute or one text, and its estimated cost', () => {
    expect(takeUse(used({}), DEFAULT_CAPS, call)).toMatchObject({
      uses: { ofDay: { minutes: 1, money: 200, texts: 0 }, ofMonth: { minutes: 1, money: 200, texts: 0 }, starts: 1 },
    });
    expect(takeUse(used({}), DEFAULT_CAPS, text)).toMatchObject({
      uses: { ofDay: { minutes: 0, money: 100, texts: 1 }, starts: 1 },
    });
  });

  test.each<[CapName, Partial<Amount>, number]>([
    ['outgoingMinutesPerDay', { minutes: 9 }, 10],
    ['outgoingMinutesPerMonth', { minutes: 9 }, 10],
    ['outgoingDollarsPerDay', { money: MONEY_PER_DOLLAR - 200 }, 1],
    ['outgoingDollarsPerMonth', { money: MONEY_PER_DOLLAR - 200 }, 1],
  ])('is allowed up to %s, and not beyond', (name, amount, max) => {
    const caps = { ...DEFAULT_CAPS, [name]: max };
    expect(takeUse(used(amount), caps, call)).toHaveProperty('uses');
    const more = used({ minutes: (amount.minutes ?? 0) + 1, money: (amount.money ?? 0) + 1 });
    expect(takeUse(more, caps, call)).toEqual({ cap: name });
  });

  test.each<CapName>(['textsPerDay', 'textsPerMonth'])(
    'is limited by %s if it is a text, but not if it is a call',
    (name) => {
      const caps = { ...DEFAULT_CAPS, [name]: 2 };
      expect(takeUse(used({ texts: 1 }), caps, text)).toHaveProperty('uses');
      expect(takeUse(used({ texts: 2 }), caps, text)).toEqual({ cap: name });
      expect(takeUse(used({ texts: 2 }), caps, call)).toHaveProperty('uses');
    },
  );

  test('is not limited by minutes if it is a text', () => {
    const caps = { ...DEFAULT_CAPS, outgoingMinutesPerDay: 0 };
    expect(takeUse(used({}), caps, text)).toHaveProperty('uses');
    expect(takeUse(used({}), caps, call)).toEqual({ cap: 'outgoingMinutesPerDay' });
  });

  test('is refused until the next minute once the starts of this minute are used up', () => {
    const caps = { ...DEFAULT_CAPS, outgoingStartsPerMinute: 2 };
    expect(takeUse(used({}, 1), caps, call)).toHaveProperty('uses');
    expect(takeUse(used({}, 2), caps, call)).toEqual({ cap: 'outgoingStartsPerMinute' });
  });
});

test('an account’s own caps only lower the operator’s', () => {
  const operators = { ...DEFAULT_CAPS, textsPerDay: 100 };
  const own = { ...NO_OWN_CAPS, textsPerDay: 500, textsPerMonth: 5 };
  expect(effectiveCaps(operators, own)).toEqual({ ...operators, textsPerMonth: 5 });
});

test.each([
  [{ durationMs: 0 }, { minutes: 1, money: 200 }],
  [{ durationMs: 60_000 }, { minutes: 1, money: 200 }],
  [{ durationMs: 60_001 }, { minutes: 2, money: 400 }],
  [
    { durationMs: 90_000, costCents: 1.3 },
    { minutes: 2, money: 130 },
  ],
  [
    { durationMs: 0, costCents: 0 },
    { minutes: 1, money: 0 },
  ],
])('a call that ends with %o has used %o', (end, amount) => {
  expect(callUse(end, DEFAULT_PRICES)).toEqual({ ...amount, texts: 0 });
});

test.each([
  [79, null],
  [80, 'near'],
  [99, 'near'],
  [100, 'reached'],
  [140, 'reached'],
])('of 100 minutes, %i give the level %s', (minutes, level) => {
  const of = { caps: { ...DEFAULT_CAPS, outgoingMinutesPerDay: 100 }, prices: DEFAULT_PRICES };
  expect(capLevel('outgoingMinutesPerDay', used({ minutes }), of)).toBe(level);
});

test("a cap on money is reached when it can't pay for another minute", () => {
  const of = { caps: { ...DEFAULT_CAPS, outgoingDollarsPerDay: 1 }, prices: DEFAULT_PRICES };
  expect(capLevel('outgoingDollarsPerDay', used({ money: MONEY_PER_DOLLAR - 200 }), of)).toBe('near');
  expect(capLevel('outgoingDollarsPerDay', used({ money: MONEY_PER_DOLLAR - 199 }), of)).toBe('reached');
  expect(capUse(used({ money: toMoney(123.4) }), 'outgoingDollarsPerDay')).toBe(1.23);
});
