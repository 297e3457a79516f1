/** Loads Temporal where the browser doesn't have it yet. The functions below need it. */
export async function loadTemporal(): Promise<void> {
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');
}

/** The time on a zone's clock at an instant, without the zone: `2026-11-24T12:00`, as a field for date and time takes it. */
export const wallTime = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** The instant at which a zone's clock shows a time; undefined for what is no time. */
export function instantAt(wall: string, timeZone: string): string | undefined {
  try {
    const moment = Temporal.PlainDateTime.from(wall).toZonedDateTime(timeZone);
    return new Date(moment.epochMilliseconds).toISOString();
  } catch {
    return undefined;
  }
}

/** The weekday, 1 for Monday, and the time that a zone's clock shows at an instant. */
export function weekMinuteAt(instant: string, timeZone: string): { readonly weekday: number; readonly time: string } {
  const moment = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone);
  return { weekday: moment.dayOfWeek, time: moment.toPlainTime().toString({ smallestUnit: 'minute' }) };
}
