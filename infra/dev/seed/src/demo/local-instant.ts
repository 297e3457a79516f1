export interface LocalTime {
  readonly daysAgo: number;
  /** Hours and minutes in the zone. */
  readonly time: `${number}:${number}`;
  readonly timeZone: string;
}

/** Returns the instant of `time` in the zone, `daysAgo` days before the zone's date at `from`. */
export function localInstant(from: Date, { daysAgo, time, timeZone }: LocalTime): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: daysAgo });
  const local = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(local.epochMilliseconds);
}
