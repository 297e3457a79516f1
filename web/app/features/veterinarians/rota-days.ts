import { type OnCall, ROTA_DAY_HOUR, ROTA_DAYS, type Shift } from '@switchboard/contracts/veterinarians/on-call';

/** A part of a rota's day, drawn as a bar. */
export interface RotaBar {
  /** Where it begins and how much of the day it takes, as shares of it. */
  readonly left: number;
  readonly width: number;
  /** The line that it stands in, from 0. */
  readonly lane: number;
  /** Its times within the day: HH:mm. */
  readonly from: string;
  readonly to: string;
  /** Undefined where nobody is on call. */
  readonly shift?: Shift;
  readonly isOverlapping?: boolean;
}

/** A day of the rota: it begins in the morning, so that its night is whole. */
export interface RotaDay {
  /** yyyy-MM-dd */
  readonly day: string;
  readonly lanes: number;
  readonly bars: readonly RotaBar[];
  /** The moment that is asked about, as a share of the day. */
  readonly at?: number;
}

interface Part {
  readonly from: string;
  readonly to: string;
  readonly shift?: Shift;
}

const MINUTES = 24 * 60;

/** Divides a rota into its seven days, and each of them into lines of bars by the account's clock. */
export function rotaDays({ at, timeZone, shifts, gaps, overlaps }: OnCall): RotaDay[] {
  const clock = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  const now = clock(at);
  const today = now.toPlainDate().subtract({ days: now.hour < ROTA_DAY_HOUR ? 1 : 0 });
  const parts: Part[] = [...gaps, ...shifts.map((shift) => ({ from: shift.from, to: shift.to, shift }))];
  const isOverlapping = ({ shift }: Part) =>
    shift !== undefined &&
    overlaps.some(({ order, from, to }) => order === shift.order && from < shift.to && shift.from < to);
  return Array.from({ length: ROTA_DAYS }, (_, index) => {
    const day = today.add({ days: index });
    const morning = day.toPlainDateTime({ hour: ROTA_DAY_HOUR });
    const minuteOf = (instant: string) => morning.until(clock(instant), { largestUnit: 'minutes' }).minutes;
    const shown = parts
      .map((part) => ({ part, begins: minuteOf(part.from), ends: minuteOf(part.to) }))
      .filter(({ begins, ends }) => begins < MINUTES && ends > 0)
      .sort((a, b) => orderOf(a.part) - orderOf(b.part) || a.begins - b.begins);
    const taken: { order: number; until: number }[] = [];
    const bars = shown.map(({ part, begins, ends }): RotaBar => {
      const [from, to] = [Math.max(0, begins), Math.min(MINUTES, ends)];
      const order = orderOf(part);
      const free = taken.findIndex((lane) => lane.order === order && lane.until <= from);
      const lane = free >= 0 ? free : taken.push({ order, until: to }) - 1;
      taken[lane] = { order, until: to };
      return {
        left: from / MINUTES,
        width: (to - from) / MINUTES,
        lane,
        from: timeOf(morning.add({ minutes: from })),
        to: timeOf(morning.add({ minutes: to })),
        isOverlapping: isOverlapping(part),
        ...(part.shift && { shift: part.shift }),
      };
    });
    const minute = minuteOf(at);
    const isToday = minute >= 0 && minute < MINUTES;
    return { day: day.toString(), lanes: Math.max(1, taken.length), bars, ...(isToday && { at: minute / MINUTES }) };
  });
}

/** Nobody is where the first would be. */
const orderOf = ({ shift }: Part): number => shift?.order ?? 1;
const timeOf = (clock: Temporal.PlainDateTime): string => clock.toPlainTime().toString({ smallestUnit: 'minute' });
