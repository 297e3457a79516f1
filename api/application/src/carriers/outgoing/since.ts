/** Carriers' clocks and ours may differ. */
const CLOCK_SKEW_MS = 60_000;

/** Whether a carrier made something since a moment, by the date that it tells; what has none may be. */
export const isSince = (date: string | null | undefined, since: Date): boolean =>
  date == null || !(Date.parse(date) < since.getTime() - CLOCK_SKEW_MS);
