import { type OnCall, ROTA_DAY_HOUR, ROTA_DAYS, type Shift } from '@switchboard/contracts/veterinarians/on-call';

/** A part of a day, drawn as a bar. */
export interface ScheduleBar {
  /** The bar's start and length as fractions of the day. */
  readonly left: number;
  readonly width: number;
  /** The bar's line, from 0. */
  readonly lane: number;
  /** The bar's local times (HH:mm). */
  readonly from: string;
  readonly to: string;
  /** The shift; undefined for a gap. */
  readonly shift?: Shift;
  readonly isOverlapping?: boolean;
}

/** A day of the on-call schedule, which starts in the morning so that its night stays whole. */
export interface ScheduleDay {
  /** The date, yyyy-MM-dd. */
  readonly day: string;
  readonly lanes: number;
  readonly bars: readonly ScheduleBar[];
  /** The requested moment as a fraction of the day. */
  readonly at?: number;
}

interface Part {
  readonly from: string;
  readonly to: string;
  readonly shift?: Shift;
}

const DAY_MINUTES = 24 * 60;

/** Splits an on-call schedule into seven days, and each day into lines of bars, in the account's time zone. */
export function scheduleDays({ at, timeZone, shifts, gaps, overlaps }: OnCall): ScheduleDay[] {
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
    const toMinute = (instant: string) => morning.until(clock(instant), { largestUnit: 'minutes' }).minutes;
    const shown = parts
      .map((part) => ({ part, begins: toMinute(part.from), ends: toMinute(part.to) }))
      .filter(({ begins, ends }) => begins < DAY_MINUTES && ends > 0)
      .sort((a, b) => getOrder(a.part) - getOrder(b.part) || a.begins - b.begins);
    const taken: { order: number; until: number }[] = [];
    const bars = shown.map(({ part, begins, ends }): ScheduleBar => {
      const [from, to] = [Math.max(0, begins), Math.min(DAY_MINUTES, ends)];
      const order = getOrder(part);
      const free = taken.findIndex((lane) => lane.order === order && lane.until <= from);
      const lane = free >= 0 ? free : taken.push({ order, until: to }) - 1;
      taken[lane] = { order, until: to };
      return {
        left: from / DAY_MINUTES,
        width: (to - from) / DAY_MINUTES,
        lane,
        from: formatTime(morning.add({ minutes: from })),
        to: formatTime(morning.add({ minutes: to })),
        isOverlapping: isOverlapping(part),
        ...(part.shift && { shift: part.shift }),
      };
    });
    const minute = toMinute(at);
    const isToday = minute >= 0 && minute < DAY_MINUTES;
    return {
      day: day.toString(),
      lanes: Math.max(1, taken.length),
      bars,
      ...(isToday && { at: minute / DAY_MINUTES }),
    };
  });
}

/** A gap takes the first place. */
const getOrder = ({ shift }: Part): number => shift?.order ?? 1;
const formatTime = (clock: Temporal.PlainDateTime): string => clock.toPlainTime().toString({ smallestUnit: 'minute' });
