/** Numbers that are kept for fiction, without their last four digits, by their zone: in one of them it is day at any time. */
const NUMBERS = [
  ['Europe/London', '+442079460'],
  ['Pacific/Honolulu', '+18085550'],
  ['Pacific/Guam', '+16715550'],
] as const;
/** The countries of these numbers, which an account has to allow before it calls them, beside the United States. */
export const DAYTIME_COUNTRIES: readonly string[] = ['US', 'GB', 'GU'];

/** The hours within which people may be called for an hour more. */
const HOURS = { first: 8, last: 19 } as const;

/** The beginnings of numbers of a zone where it is day now, for another three digits: `100` to `199`. */
export function daytimeNumbers(now = new Date()): string {
  const found = NUMBERS.find(([timeZone]) => {
    const hour = Number(new Intl.DateTimeFormat('en', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now));
    return hour >= HOURS.first && hour <= HOURS.last;
  });
  if (found === undefined) throw new Error('it is night everywhere');
  return found[1];
}
