import { instantAt, wallTime } from '../../i18n/wall-time.ts';

const MINUTE_MS = 60_000;

/** The usual lengths of an absence. */
export const BACK_IN = [
  { key: 'halfHour', minutes: 30 },
  { key: 'hour', minutes: 60 },
] as const;

/** The instant some minutes from now. */
export const backIn = (minutes: number, now: number): string => new Date(now + minutes * MINUTE_MS).toISOString();

/**
 * The next instant at which clocks in a time zone show a time such as `14:00`: today, or tomorrow if that has passed; undefined for an invalid time. Needs
 * Temporal; see `loadTemporal`.
 */
export function nextInstantOf(time: string, now: number, timeZone: string): string | undefined {
  const local = wallTime(new Date(now).toISOString(), timeZone);
  const day = local.slice(0, 10);
  const isPast = `${day}T${time}` <= local;
  return instantAt(`${isPast ? Temporal.PlainDate.from(day).add({ days: 1 }) : day}T${time}`, timeZone);
}
