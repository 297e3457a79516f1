/**
 * The first moment, in milliseconds, at which a zone's clock shows a time or a later one.
 *
 * A time that the clock skips is the moment of the change, one that it shows twice is the first: times in order are moments in order, so
 * that what ends as another begins does so on the nights on which clocks change too.
 */
export function firstMomentAt(local: Temporal.PlainDateTime, timeZone: string): number {
  const moment = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (moment.toPlainDateTime().equals(local)) return moment.epochMilliseconds;
  return (moment.getTimeZoneTransition('next') ?? moment).epochMilliseconds;
}

/** The time on a zone's clock at a moment. */
export const localTimeAt = (ms: number, timeZone: string): Temporal.PlainDateTime =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDateTime();
