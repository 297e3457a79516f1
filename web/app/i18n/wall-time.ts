/** Loads a Temporal polyfill if the browser lacks Temporal, which the functions below need. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

/** The local time of an instant in a time zone, in the format of date-and-time fields: `2026-11-24T12:00`. */
export const wallTime = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** The instant of a local time in a time zone; undefined for an invalid time. */
export function instantAt(wall: string, timeZone: string): string | undefined {
  try {
    const moment = Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone);
    return new Date(moment.epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}

/** The weekday (1 is Monday) and the local time of an instant in a time zone. */
export function weekMinuteAt(instant: string, timeZone: string): { readonly weekday: number; readonly time: string } {
  const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return { weekday: moment.dayOfWeek, time: moment.toPlainTime().toString({ smallestUnit: 'minute' }) };
}
