import type { WeeklyTime } from '@switchboard/contracts/base/fields';

/** When a number may be called: within the windows of the batch, and during the day in each time zone in which the number may be. */
export interface CallTimes {
  /** Half-open; empty for the whole week. */
  readonly windows: readonly WeeklyTime[];
  /** The time zone of the windows. */
  readonly timeZone: string;
  /** The possible time zones of the number. */
  readonly zones: readonly string[];
}

/** The local hours between which people may be called (47 CFR 64.1200 (c)(1)); the end is exclusive. */
export const FIRST_HOUR = 8;
export const END_HOUR = 21;
const DAYS_OF_WEEK = 7;
/** A week contains every window; an additional day covers windows that a clock change skips. */
const HORIZON_MS = (DAYS_OF_WEEK + 1) * 86_400_000;
/** Each step reaches the start of a window or a day; a week has fewer such starts. */
const MAX_STEPS = 1_000;

/** Whether a number may be called at a time in milliseconds. */
export function mayCallAt(ms: number, { windows, timeZone, zones }: CallTimes): boolean {
  return zones.every((zone) => isDay(at(ms, zone))) && isInWindows(at(ms, timeZone), windows);
}

/** Returns the first time from `ms` on at which a number may be called; undefined if there is no such time within eight days. */
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

/** Returns the next start of a window, or the next clock change: a clock that is set back may re-enter a window. */
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
