import { dayRange } from '@switchboard/application/calendar/day-range';
import type { CallFilterText } from '@switchboard/contracts/calls/filters';
import type { Step } from '@switchboard/contracts/calls/metric-routes';

/** A part of a range, with the list's filter for it. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly query: CallFilterText;
}

/** Calendar days in a time zone, both ends inclusive. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Converts the days of a range to one period. */
export function toPeriod({ from, to }: Days, timeZone: string): Period {
  return { from, to, ...dayRange({ from, to }, timeZone), query: { dateFrom: from, dateTo: to } };
}

/**
 * Splits a range by a step, without gaps: weeks begin on Monday, and the first and last parts are clipped to the range.
 *
 * An hour that the clock skips has no part; an hour that it repeats has one part of two hours, as in the list.
 */
export function splitRange(days: Days, step: Step, timeZone: string): Period[] {
  const first = Temporal.PlainDate.from(days.from);
  const last = Temporal.PlainDate.from(days.to);
  const periods: Period[] = [];
  for (let start = first; Temporal.PlainDate.compare(start, last) <= 0; ) {
    const next = nextStart(start, step);
    const end = Temporal.PlainDate.compare(next, last) > 0 ? last : next.subtract({ days: 1 });
    if (step === 'hour') periods.push(...splitIntoHours(start.toString(), timeZone));
    else periods.push(toPeriod({ from: start.toString(), to: end.toString() }, timeZone));
    start = next;
  }
  return periods;
}

/** Returns the same number of days just before a range. */
export function daysBefore({ from, to }: Days): Days {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const length = first.until(last).days + 1;
  return { from: first.subtract({ days: length }).toString(), to: first.subtract({ days: 1 }).toString() };
}

function nextStart(start: Temporal.PlainDate, step: Step): Temporal.PlainDate {
  if (step === 'week') return start.add({ days: 8 - start.dayOfWeek });
  if (step === 'month') return start.with({ day: 1 }).add({ months: 1 });
  return start.add({ days: 1 });
}

function splitIntoHours(day: string, timeZone: string): Period[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const [timeFrom, timeTo] = [hourText(hour), hourText(hour + 1)];
    const range = dayRange({ from: day, to: day, timeFrom, timeTo }, timeZone);
    const query = { dateFrom: day, dateTo: day, timeFrom, timeTo };
    return { from: `${day}T${timeFrom}`, to: `${day}T${timeTo}`, ...range, query };
  }).filter(({ fromMs, toMs }) => toMs > fromMs);
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
