import { dayRange } from '@switchboard/application/calendar/day-range';
import type { CallFilterText } from '@switchboard/contracts/calls/filters';
import type { Step } from '@switchboard/contracts/calls/metric-routes';

/** A part of a range, as the list's filter says it. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly query: CallFilterText;
}

/** Calendar days of a zone, both ends in. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a range as one period. */
export function periodOf({ from, to }: Days, timeZone: string): Period {
  return { from, to, ...dayRange({ from, to }, timeZone), query: { dateFrom: from, dateTo: to } };
}

/**
 * The parts of a range by a step, without a gap between them: weeks begin on Monday, and the first and the last part end with the range.
 *
 * An hour that the clock skips is none; one that it shows twice is one of two hours, as in the list.
 */
export function periodsOf(days: Days, step: Step, timeZone: string): Period[] {
  const first = Temporal.PlainDate.from(days.from);
  const last = Temporal.PlainDate.from(days.to);
  const periods: Period[] = [];
  for (let start = first; Temporal.PlainDate.compare(start, last) <= 0; ) {
    const next = nextStart(start, step);
    const end = Temporal.PlainDate.compare(next, last) > 0 ? last : next.subtract({ days: 1 });
    if (step === 'hour') periods.push(...hoursOf(start.toString(), timeZone));
    else periods.push(periodOf({ from: start.toString(), to: end.toString() }, timeZone));
    start = next;
  }
  return periods;
}

/** As many days, just before. */
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

function hoursOf(day: string, timeZone: string): Period[] {
  return Array.from({ length: 24 }, (_, hour) => {
    const [timeFrom, timeTo] = [hourText(hour), hourText(hour + 1)];
    const range = dayRange({ from: day, to: day, timeFrom, timeTo }, timeZone);
    const query = { dateFrom: day, dateTo: day, timeFrom, timeTo };
    return { from: `${day}T${timeFrom}`, to: `${day}T${timeTo}`, ...range, query };
  }).filter(({ fromMs, toMs }) => toMs > fromMs);
}

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
