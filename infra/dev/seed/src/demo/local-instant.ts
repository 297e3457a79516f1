export interface LocalTime {
  readonly daysAgo: number;
  /** Hours and minutes on the wall of the zone. */
  readonly time: `${number}:${number}`;
  readonly timeZone: string;
}

/** The instant at which it was `time` in the zone, a number of days before the zone's day of `from`. */
export function localInstant(from: Date, { daysAgo, time, timeZone }: LocalTime): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: daysAgo });
  const local = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(local.epochMilliseconds);
}
