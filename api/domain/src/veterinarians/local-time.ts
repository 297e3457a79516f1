/**
 * Returns the first instant, in milliseconds, at which a zone's clock shows a local time or a later one.
 *
 * For a time that the clock skips, this is the instant of the change; for one that occurs twice, the first. Local times in order thus give instants
 * in order, and shifts that follow each other do so on the nights of clock changes too.
 */
export function toFirstInstant(local: Temporal.PlainDateTime, timeZone: string): number {
  const instant = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (instant.toPlainDateTime().equals(local)) return instant.epochMilliseconds;
  return (instant.getTimeZoneTransition('next') ?? instant).epochMilliseconds;
}

/** Returns the local time in a zone at an instant. */
export const toLocalTime = (ms: number, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime();
