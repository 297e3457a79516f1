import type { WeeklyTime } from '@switchboard/contracts/base/fields';

/** When a number may be called: within the windows of the batch, and by day in each zone that the number may be in. */
export interface CallTimes {
  /** Half-open; without any, all of the week. */
  readonly windows: readonly WeeklyTime[];
  /** Of the windows. */
  readonly timeZone: string;
  /** Of the number. */
  readonly zones: readonly string[];
}

/** Hours of a zone's day between which people may be called (47 CFR 64.1200 (c)(1)): from the first, until before the second. */
export const FIRST_HOUR = 8;
export const END_HOUR = 21;
const DAYS_OF_WEEK = 7;
/** A week has each window; one more day for those that a change of the clock skips. */
const HORIZON_MS = (DAYS_OF_WEEK + 1) * 86_400_000;
/** Each step reaches the beginning of a window or a day; no week has more of them. */
const MAX_STEPS = 1_000;

/** Tells whether a number may be called at a moment (milliseconds). */
export function mayCallAt(ms: number, { windows, timeZone, zones }: CallTimes): boolean {
  return zones.every((zone) => isDay(at(ms, zone))) && isInWindows(at(ms, timeZone), windows);
}

/** The first moment from `ms` on at which a number may be called; undefined if there is none in eight days. */
export function nextCallTime(ms: number, times: CallTimes): number | undefined {
  let now = ms;
  for (let step = 0; step < MAX_STEPS && now - ms <= HORIZON_MS; step++) {
    if (mayCallAt(now, times)) return now;
    const closed = times.zones.filter((zone) => !isDay(at(now, zone))).map((zone) => nextMorning(now, zone));
    const local = at(now, times.timeZone);
    const opening = isInWindows(local, times.windows) ? [] : [nextOpening(now, times)];
    const next = Math.max(...closed, ...opening);
    if (!Number.isFinite(next) || next <= now) return undefined;
    now = next;
  }
  return undefined;
}

const at = (ms: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);

const isDay = ({ hour }: Temporal.ZonedDateTime): boolean => hour >= FIRST_HOUR && hour < END_HOUR;

function isInWindows(local: Temporal.ZonedDateTime, windows: readonly WeeklyTime[]): boolean {
  if (windows.length === 0) return true;
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  return windows.some(({ weekday, from, to }) => weekday === local.dayOfWeek && from <= time && time < to);
}

function nextMorning(ms: number, zone: string): number {
  const today = at(ms, zone).toPlainDate();
  const mornings = [0, 1, 2].map((days) => today.add({ days }).toPlainDateTime({ hour: FIRST_HOUR }));
  return firstAfter(ms, mornings, zone);
}

/** The next beginning of a window, or of a zone's second pass through an hour, where the clock is set back into one. */
function nextOpening(ms: number, { windows, timeZone }: CallTimes): number {
  const local = at(ms, timeZone);
  const starts = Array.from({ length: DAYS_OF_WEEK + 2 }, (_, days) => local.toPlainDate().add({ days })).flatMap(
    (date) =>
      windows
        .filter(({ weekday }) => weekday === date.dayOfWeek)
        .map(({ from }) => date.toPlainDateTime(Temporal.PlainTime.from(from))),
  );
  const change = local.getTimeZoneTransition('next')?.epochMilliseconds;
  const opening = firstAfter(ms, starts, timeZone);
  return change !== undefined && change > ms && change < opening ? change : opening;
}

function firstAfter(ms: number, locals: readonly Temporal.PlainDateTime[], zone: string): number {
  const moments = locals.flatMap((local) =>
    (['earlier', 'later'] as const).map(
      (disambiguation) => local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds,
    ),
  );
  return Math.min(...moments.filter((moment) => moment > ms));
}
