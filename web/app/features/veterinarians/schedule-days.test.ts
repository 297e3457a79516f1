import type { OnCall, Shift } from '@switchboard/contracts/veterinarians/on-call';
import { describe, expect, test } from 'vitest';
import { scheduleDays } from './schedule-days.ts';

const timeZone = 'America/Denver';
const utc = (local: string) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).epochMilliseconds).toISOString();
const shift = (name: string, order: number, from: string, to: string): Shift => ({
  veterinarian: { id: `vet_${name}`, name },
  order,
  from: utc(from),
  to: utc(to),
  insteadOf: null,
});
const rota = (shifts: readonly Shift[], rest: Partial<OnCall> = {}): OnCall => ({
  at: utc('2026-11-24T12:00'),
  timeZone,
  data: [],
  gaps: [],
  overlaps: [],
  shifts: [...shifts],
  ...rest,
});

describe('an on-call schedule', () => {
  test('starts with the current day, which before the morning is the previous one', () => {
    const days = (at: string) => scheduleDays(rota([], { at: utc(at) })).map(({ day }) => day);
    expect(days('2026-11-24T12:00').slice(0, 2)).toEqual(['2026-11-24', '2026-11-25']);
    expect(days('2026-11-24T07:59')[0]).toBe('2026-11-23');
    expect(days('2026-11-24T12:00')).toHaveLength(7);
  });

  test('keeps nights whole and splits longer shifts at the morning', () => {
    const [tuesday, wednesday] = scheduleDays(rota([shift('ruiz', 1, '2026-11-24T20:00', '2026-11-25T14:00')]));
    expect(tuesday?.bars).toMatchObject([{ left: 0.5, width: 0.5, lane: 0, from: '20:00', to: '08:00' }]);
    expect(wednesday?.bars).toMatchObject([{ left: 0, width: 0.25, from: '08:00', to: '14:00' }]);
    expect(tuesday?.at).toBeCloseTo(4 / 24);
    expect(wednesday?.at).toBeUndefined();
  });

  test('has a line per place, and an extra one where two people share a place', () => {
    const shifts = [
      shift('chen', 2, '2026-11-24T18:00', '2026-11-25T08:00'),
      shift('ruiz', 1, '2026-11-24T18:00', '2026-11-24T22:00'),
      shift('akers', 1, '2026-11-24T20:00', '2026-11-25T08:00'),
      shift('late', 1, '2026-11-24T22:00', '2026-11-25T08:00'),
    ];
    const overlap = { from: utc('2026-11-24T20:00'), to: utc('2026-11-24T22:00'), order: 1, veterinarians: [] };
    const [day] = scheduleDays(rota(shifts, { overlaps: [overlap] }));
    expect(day?.bars.map((bar) => [bar.shift?.veterinarian.name, bar.lane, bar.isOverlapping])).toEqual([
      ['ruiz', 0, true],
      ['akers', 1, true],
      ['late', 0, false],
      ['chen', 2, false],
    ]);
    expect(day?.lanes).toBe(3);
  });

  test('shows gaps', () => {
    const gap = { from: utc('2026-11-29T02:00'), to: utc('2026-11-29T08:00') };
    const saturday = scheduleDays(rota([], { gaps: [gap] }))[4];
    expect(saturday).toMatchObject({
      day: '2026-11-28',
      bars: [{ left: 0.75, width: 0.25, from: '02:00', to: '08:00', lane: 0 }],
    });
    expect(saturday?.bars[0]?.shift).toBeUndefined();
  });

  test('follows local time on the night of a clock change', () => {
    const days = scheduleDays(
      rota([shift('ruiz', 1, '2026-10-31T18:00', '2026-11-01T08:00')], { at: utc('2026-10-31T12:00') }),
    );
    expect(days[0]?.bars).toMatchObject([{ left: 10 / 24, width: 14 / 24 }]);
    expect(days[1]?.bars).toEqual([]);
  });
});
