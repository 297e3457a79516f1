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

/** The days that metrics cover, and the step that splits them. */
export interface Range {
  readonly days: Days;
  readonly step: Step;
}

/**
 * Reads the range of a query. Defaults to the last 28 days, by day, or by week if there would be too many days.
 *
 * @throws {AppError} `request.invalid` if the range has more days or points than a response may have.
 */
export function readRange(
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
  if (length > MAX_METRIC_DAYS) throw invalidRange(to === undefined ? 'from' : 'to', 'too_many_days');
  const step = wanted ?? (length > MAX_DAYS_BY_DAY ? 'week' : 'day');
  if (step === 'hour' && length * 24 > MAX_POINTS) throw invalidRange('step', 'too_many_points');
  return { days: { from: first, to: last }, step };
}

const invalidRange = (path: string, code: string) => new AppError('request.invalid', { errors: [{ path, code }] });
