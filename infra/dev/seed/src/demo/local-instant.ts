export interface LocalTime {
  readonly daysAgo: number;
  /** The hours and minutes in the time zone. */
  readonly time: `${number}:${number}`;
  readonly timeZone: string;
}

/** Returns the instant of `time` in the time zone, `daysAgo` days before the local date at `from`. */
export function localInstant(from: Date, { daysAgo, time, timeZone }: LocalTime): Date {
  const day = Temporal.Instant.fromEpochMilliseconds(from.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .subtract({ days: daysAgo });
  const local = day.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(time) });
  return new Date(local.epochMilliseconds);
}
