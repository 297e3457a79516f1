import type { Hold, RotaTime } from '@switchboard/contracts/veterinarians/veterinarians';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLocalTime } from './local-time.ts';
import { reportOnCall } from './on-call.ts';
import type { ScheduledPerson } from './schedule.ts';

const DENVER = 'America/Denver';
const at = (local: string, timeZone = DENVER) => Temporal.ZonedDateTime.from(`${local}[${timeZone}]`).epochMilliseconds;
const formatLocal = (ms: number | null, timeZone = DENVER) =>
  ms === null ? null : toLocalTime(ms, timeZone).toString({ smallestUnit: 'minute' });
const times = (weekdays: readonly number[], from: string, to: string, order = 1): RotaTime[] =>
  weekdays.map((weekday) => ({ weekday, from, to, order }));
const person = (id: string, rota: readonly RotaTime[], holds: readonly Hold[] = []): ScheduledPerson => ({
  id,
  rota,
  holds,
});
const hold = (from: string, to: string, substituteId: string | null = null): Hold => ({
  from: new Date(at(from)).toISOString(),
  to: new Date(at(to)).toISOString(),
  substituteId,
});
const ALL_WEEK = [1, 2, 3, 4, 5, 6, 7];
const report = (people: readonly ScheduledPerson[], now: string) => {
  const { now: onCall, gaps, overlaps } = reportOnCall(people, at(now), DENVER);
  const span = ({ from, to }: { from: number; to: number }) => [formatLocal(from), formatLocal(to)];
  return {
    now: onCall.map(({ id, order, until, insteadOf }) => ({ id, order, until: formatLocal(until), insteadOf })),
    gaps: gaps.map(span),
    overlaps: overlaps.map((one) => ({ ids: one.ids, order: one.order, span: span(one) })),
  };
};

describe('the person on call', () => {
  const ruiz = person('ruiz', times([1, 2, 3], '18:00', '08:00'));
  const akers = person('akers', times([4, 5, 6], '18:00', '08:00'));
  const chen = person('chen', times(ALL_WEEK, '08:00', '18:00').concat(times([7], '18:00', '08:00')));

  test('is the one whose night shift began the evening before', () => {
    const { now } = report([ruiz, akers, chen], '2026-11-24T03:00');
    expect(now).toEqual([{ id: 'ruiz', order: 1, until: '2026-11-24T08:00', insteadOf: null }]);
  });

  test('stays on call from one shift into the next, and has no end time if on call all week', () => {
    expect(report([ruiz, akers, chen], '2026-11-22T12:00').now[0]?.until).toBe('2026-11-23T18:00');
    expect(report([person('solo', times(ALL_WEEK, '00:00', '00:00'))], '2026-11-22T12:00').now).toMatchObject([
      { id: 'solo', until: null },
    ]);
  });

  test('is listed in the calling order, and never twice', () => {
    const people = [
      person('backup', times(ALL_WEEK, '00:00', '00:00', 2)),
      person('first', [...times(ALL_WEEK, '00:00', '00:00'), ...times(ALL_WEEK, '00:00', '00:00', 3)]),
    ];
    expect(report(people, '2026-11-24T03:00').now.map(({ id, order }) => [id, order])).toEqual([
      ['first', 1],
      ['backup', 2],
    ]);
  });

  test('leaves neither gaps nor overlaps if the schedule covers the week', () => {
    expect(report([ruiz, akers, chen], '2026-11-24T03:00')).toMatchObject({ gaps: [], overlaps: [] });
  });

  test('leaves a gap if there is nobody, and an overlap if two people have the same place', () => {
    const short = person('akers', [...times([4, 5], '18:00', '08:00'), ...times([6], '18:00', '02:00')]);
    const late = person('late', times([2], '06:00', '12:00'));
    expect(report([ruiz, short, chen, late], '2026-11-23T12:00')).toMatchObject({
      gaps: [['2026-11-29T02:00', '2026-11-29T08:00']],
      overlaps: [
        { ids: ['late', 'ruiz'], order: 1, span: ['2026-11-24T06:00', '2026-11-24T08:00'] },
        { ids: ['chen', 'late'], order: 1, span: ['2026-11-24T08:00', '2026-11-24T12:00'] },
      ],
    });
  });

  test('is reported with the gaps and overlaps from now on', () => {
    const lone = person('lone', times([2], '18:00', '08:00'));
    const { gaps } = report([lone], '2026-11-24T12:00');
    expect(gaps[0]).toEqual(['2026-11-24T12:00', '2026-11-24T18:00']);
    expect(gaps.at(-1)).toEqual(['2026-11-25T08:00', '2026-12-01T12:00']);
  });

  test('is reported with the shifts of the current day from its start', () => {
    const { shifts } = reportOnCall([ruiz, akers, chen], at('2026-11-24T03:00'), DENVER);
    expect(shifts[0]).toMatchObject({ id: 'chen', from: at('2026-11-23T08:00') });
  });
});

describe('a hold', () => {
  const nights = times([1, 2, 3], '18:00', '08:00');
  const away = [hold('2026-11-24T20:00', '2026-11-25T06:00', 'chen')];

  test('moves the shifts to the substitute, who is no longer the backup', () => {
    const people = [person('ruiz', nights, away), person('chen', times(ALL_WEEK, '18:00', '08:00', 2))];
    expect(report(people, '2026-11-24T19:00').now.map(({ id, order, until }) => [id, order, until])).toEqual([
      ['ruiz', 1, '2026-11-24T20:00'],
      ['chen', 2, '2026-11-24T20:00'],
    ]);
    expect(report(people, '2026-11-24T21:00').now).toEqual([
      { id: 'chen', order: 1, until: '2026-11-25T06:00', insteadOf: 'ruiz' },
    ]);
  });

  test('without a substitute leaves a gap', () => {
    const people = [person('ruiz', nights, [hold('2026-11-24T20:00', '2026-11-25T06:00')])];
    expect(report(people, '2026-11-24T21:00')).toMatchObject({
      now: [],
      gaps: expect.arrayContaining([['2026-11-24T21:00', '2026-11-25T06:00']]),
    });
  });

  test('follows the substitutes of substitutes, and leaves nobody if they form a cycle', () => {
    const [ruiz, chen] = [
      person('ruiz', nights, away),
      person('chen', [], [{ ...away[0], substituteId: 'akers' } as Hold]),
    ];
    const last = (substituteId: string | null) =>
      person('akers', [], substituteId === null ? [] : [{ ...away[0], substituteId } as Hold]);
    expect(report([ruiz, chen, last(null)], '2026-11-24T21:00').now).toMatchObject([
      { id: 'akers', insteadOf: 'ruiz' },
    ]);
    expect(report([ruiz, chen, last('ruiz')], '2026-11-24T21:00').now).toEqual([]);
  });
});

describe('on any night, with or without a clock change,', () => {
  const zones = [
    'America/Denver',
    'America/New_York',
    'Europe/Madrid',
    'Europe/London',
    'America/Phoenix',
    'America/Sao_Paulo',
  ];
  const quarter = fc.integer({ min: 0, max: 95 });
  const text = (quarters: number) =>
    `${String(Math.floor(quarters / 4)).padStart(2, '0')}:${String((quarters % 4) * 15).padStart(2, '0')}`;
  /** Instants around the clock changes of 2025 to 2027 in Europe and America. */
  const moments = fc
    .tuple(
      fc.constantFrom(
        '2025-03-09',
        '2025-03-30',
        '2025-10-26',
        '2025-11-02',
        '2026-03-08',
        '2026-03-29',
        '2026-10-25',
        '2026-11-01',
        '2027-03-14',
      ),
      fc.integer({ min: -3 * 96, max: 3 * 96 }),
    )
    .map(([day, quarters]) => Date.parse(`${day}T06:00:00Z`) + quarters * 900_000);
  /** The times of day at which one shift ends and the next begins. */
  const changes = fc.uniqueArray(quarter, { minLength: 1, maxLength: 5 }).map((cuts) => cuts.sort((a, b) => a - b));

  test('a week that is divided among people has no gap and no overlap, and its shifts are contiguous', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), changes, (now, timeZone, cuts) => {
        const people = cuts.map((from, index) =>
          person(`p${index}`, times(ALL_WEEK, text(from), text(cuts[(index + 1) % cuts.length] ?? 0))),
        );
        const { shifts, gaps, overlaps, now: onCall } = reportOnCall(people, now, timeZone);
        expect([gaps, overlaps, onCall.length]).toEqual([[], [], 1]);
        for (const [index, shift] of shifts.entries()) {
          const next = shifts[index + 1];
          if (next) expect(next.from).toBe(shift.to);
        }
        const running = shifts.find(({ from, to }) => from <= now && now < to);
        expect(running?.id).toBe(onCall[0]?.id);
        expect(onCall[0]?.until ?? running?.to).toBe(running?.to);
      }),
    );
  });

  test('the people on call match the local time, except in an hour that occurs twice', () => {
    const rotas = fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), quarter, quarter), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), rotas, (now, timeZone, entries) => {
        const local = toLocalTime(now, timeZone);
        const hours = [-2, -1, 1, 2].map((step) => toLocalTime(now + (step * 3_600_000) / 2, timeZone));
        fc.pre(hours.every((hour) => !hour.equals(local)));
        const people = entries.map(([weekday, from, to], index) =>
          person(`p${index}`, times([weekday], text(from), text(to))),
        );
        const minute = local.hour * 60 + local.minute;
        const before = ((local.dayOfWeek + 5) % 7) + 1;
        const isOn = ([weekday, from, to]: readonly [number, number, number]) => {
          const [begins, ends] = [from * 15, to * 15];
          if (ends > begins) return weekday === local.dayOfWeek && begins <= minute && minute < ends;
          return (weekday === local.dayOfWeek && begins <= minute) || (weekday === before && minute < ends);
        };
        const expected = entries.flatMap((entry, index) => (isOn(entry) ? [`p${index}`] : []));
        expect(reportOnCall(people, now, timeZone).now.map(({ id }) => id)).toEqual(expected);
      }),
    );
  });

  test('a report from the end of a span agrees with the earlier report', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), changes, (now, timeZone, cuts) => {
        const people = [person('one', times([1, 3, 6, 7], text(cuts[0] ?? 0), text(cuts.at(-1) ?? 0)))];
        const { gaps, now: onCall } = reportOnCall(people, now, timeZone);
        const isGap = gaps[0]?.from === now;
        expect(onCall.length).toBe(isGap ? 0 : 1);
        const next = isGap ? gaps[0]?.to : onCall[0]?.until;
        if (typeof next !== 'number' || next - now > 6 * 86_400_000) return;
        expect(reportOnCall(people, next, timeZone).now.length).toBe(isGap ? 1 : 0);
      }),
    );
  });
});
