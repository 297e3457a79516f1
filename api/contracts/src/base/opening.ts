import type { WeeklyTime } from './fields.ts';

/** A minute of the week; `weekday` 1 is Monday. */
export interface WeekMinute {
  readonly weekday: number;
  /** HH:mm */
  readonly time: string;
}

/** Whether something is open, and when that changes next; null if never. */
export type Opening =
  | { readonly isOpen: true; readonly until: WeekMinute | null }
  | { readonly isOpen: false; readonly opens: WeekMinute };

/** Finds whether weekly hours are open at a minute of the week. Without hours it is always open. */
export function findOpening(hours: readonly WeeklyTime[], now: WeekMinute): Opening {
  if (hours.length === 0) return { isOpen: true, until: null };
  const minute = minuteOf(now);
  const spans = hours.map(({ weekday, from, to }) => ({
    from: minuteOf({ weekday, time: from }),
    to: minuteOf({ weekday, time: to }),
  }));
  const openUntil = (at: number) => spans.find(({ from, to }) => from <= at && at < to)?.to;
  let until = openUntil(minute);
  if (until === undefined) {
    const ahead = spans.map(({ from }) => (from - minute + WEEK) % WEEK);
    return { isOpen: false, opens: weekMinuteOf((minute + Math.min(...ahead)) % WEEK) };
  }
  // Merge adjacent spans.
  for (let next = openUntil(until); next !== undefined; next = openUntil(until)) until = next;
  return { isOpen: true, until: weekMinuteOf(until) };
}

const DAY = 24 * 60;
const WEEK = 7 * DAY;

function minuteOf({ weekday, time }: WeekMinute): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (weekday - 1) * DAY + hours * 60 + minutes;
}

function weekMinuteOf(minute: number): WeekMinute {
  const rest = minute % DAY;
  const two = (value: number) => String(value).padStart(2, '0');
  return { weekday: Math.floor(minute / DAY) + 1, time: `${two(Math.floor(rest / 60))}:${two(rest % 60)}` };
}
