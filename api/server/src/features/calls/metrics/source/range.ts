import { dayAt } from '@switchboard/application/calendar/day-range';
import {
  DEFAULT_METRIC_DAYS,
  MAX_DAYS_BY_DAY,
  MAX_METRIC_DAYS,
  MAX_POINTS,
  type MetricsQuery,
  type Step,
} from '@switchboard/contracts/calls/metric-routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Days } from './periods.ts';

/** The days that figures are of, and the parts that they are told by. */
export interface Range {
  readonly days: Days;
  readonly step: Step;
}

/**
 * Reads the range of a query: without days the last 28, without a step days, or weeks where these would be too many.
 *
 * @throws {AppError} `request.invalid` for more days, or more points, than an answer may have; the days before are as many.
 */
export function rangeOf(
  { from, to, step: wanted }: Pick<MetricsQuery, 'from' | 'to' | 'step'>,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
): Range {
  const today = dayAt(now, timeZone);
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first =
    from ??
    Temporal.PlainDate.from(last)
      .subtract({ days: DEFAULT_METRIC_DAYS - 1 })
      .toString();
  const length = Temporal.PlainDate.from(first).until(last).days + 1;
  if (length > MAX_METRIC_DAYS) throw refused(to === undefined ? 'from' : 'to', 'too_many_days');
  const step = wanted ?? (length > MAX_DAYS_BY_DAY ? 'week' : 'day');
  if (step === 'hour' && length * 24 > MAX_POINTS) throw refused('step', 'too_many_points');
  return { days: { from: first, to: last }, step };
}

const refused = (path: string, code: string) => new AppError('request.invalid', { errors: [{ path, code }] });
