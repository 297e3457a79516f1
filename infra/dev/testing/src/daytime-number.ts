/** Prefixes of fictional numbers by time zone, without the last four digits. At any time, it is daytime in at least one of these zones. */
const NUMBERS = [
  ['Europe/London', '+442079460'],
  ['Pacific/Honolulu', '+18085550'],
  ['Pacific/Guam', '+16715550'],
] as const;
/** The countries of these numbers, and the United States: an account must allow calls to them. */
export const DAYTIME_COUNTRIES: readonly string[] = ['US', 'GB', 'GU'];

/** The local hours at which people may be called for at least one more hour. */
const HOURS = { first: 8, last: 19 } as const;

/** Returns a prefix of numbers in a zone where it is daytime. Append three digits, `100` to `199`. */
export function daytimeNumbers(now = new Date()): string {
  const found = NUMBERS.find(([timeZone]) => {
    const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
    return hour >= HOURS.first && hour <= HOURS.last;
  });
  if (found === undefined) throw new Error('it is night everywhere');
  return found[1];
}
