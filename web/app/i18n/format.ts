import type { Locale } from '@switchboard/contracts/base/constants';

/** The first and last day; a type alias, because translations only accept one as their values. */
type Days = { readonly from: string; readonly to: string };

/** Formats dates, times and numbers in a language and an account's time zone. Instants are passed as ISO 8601. */
export interface Formats {
  /** 23:47 */
  readonly time: (at: string) => string;
  /** 23:47:06 */
  readonly clock: (at: string) => string;
  /** Fri 20 Nov */
  readonly day: (at: string) => string;
  /** 20 November 2026 */
  readonly date: (at: string) => string;
  /** Friday 20 November, from a calendar day (yyyy-MM-dd). */
  readonly longDay: (day: string) => string;
  /** Fri 20, from a calendar day (yyyy-MM-dd). */
  readonly weekday: (day: string) => string;
  /** 14 Nov and 20 Nov, from calendar days (yyyy-MM-dd); with years unless both are in the current year. */
  readonly shortDays: (days: Days) => Days;
  /** Friday, 20 November 2026 at 23:47:06 MST */
  readonly full: (at: string) => string;
  /** The time if the instant is today, otherwise the day. */
  readonly moment: (at: string, now: number) => string;
  /** The time if the instant is today, otherwise the day and the time. */
  readonly due: (at: string, now: number) => string;
  /** now, 4m ago, 3h ago; after a day, the date, with its year unless that is the current one. */
  readonly ago: (at: string, now: number) => string;
  /** 12s, 4m, 2h, 3d: a duration, as short as `ago`. */
  readonly age: (ms: number) => string;
  readonly number: (value: number) => string;
  /** 64% for 0.64 */
  readonly percent: (share: number) => string;
  /** Mountain Time */
  readonly zoneName: () => string;
  /** English, español: a language's name within a sentence. */
  readonly language: (code: string) => string;
  /** English, Español: a language's name on its own. */
  readonly languageAlone: (code: string) => string;
}

/** Adds the accounts' region to a language, so that Spanish also has `$0.40` and `1,234`. */
export const toRegionalLocale = (language: string): string => (language.includes('-') ? language : `${language}-US`);

/** Creates the formats for a language and time zone; each formatter is created only once. */
export function createFormats(language: Locale, timeZone: string): Formats {
  const locale = toRegionalLocale(language);
  const dates = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone, ...options });
  const days = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const time = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const clock = dates({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
  const day = dates({ weekday: 'short', day: 'numeric', month: 'short' });
  const dayAndTime = dates({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const date = dates({ dateStyle: 'long' });
  const sameDay = dates({ year: 'numeric', month: '2-digit', day: '2-digit' });
  const full = dates({ dateStyle: 'full', timeStyle: 'long', hourCycle: 'h23' });
  const longDay = days({ weekday: 'long', day: 'numeric', month: 'long' });
  const weekday = days({ weekday: 'short' });
  const shortDay = days({ day: 'numeric', month: 'short' });
  const shortDayOfYear = days({ day: 'numeric', month: 'short', year: 'numeric' });
  const dayOfYear = dates({ day: 'numeric', month: 'short', year: 'numeric' });
  const year = dates({ year: 'numeric' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const languages = new Intl.DisplayNames(locale, { type: 'language' });
  const unit = (name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: language === 'es' ? 'short' : 'narrow' });
  const units = { second: unit('second'), minute: unit('minute'), hour: unit('hour'), day: unit('day') };
  const isToday = (at: string, now: number) => sameDay.format(Date.parse(at)) === sameDay.format(now);
  return {
    time: (at) => time.format(Date.parse(at)),
    clock: (at) => clock.format(Date.parse(at)),
    date: (at) => date.format(Date.parse(at)),
    day: (at) => day.format(Date.parse(at)),
    longDay: (text) => longDay.format(Date.parse(`${text}T00:00:00Z`)),
    weekday: (text) => `${weekday.format(Date.parse(`${text}T00:00:00Z`))} ${Number(text.slice(-2))}`,
    shortDays: ({ from, to }) => {
      const isThisYear = [from, to].every((day) => day.slice(0, 4) === year.format(Date.now()));
      const write = (day: string) => (isThisYear ? shortDay : shortDayOfYear).format(Date.parse(`${day}T00:00:00Z`));
      return { from: write(from), to: write(to) };
    },
    full: (at) => full.format(Date.parse(at)),
    moment: (at, now) => (isToday(at, now) ? time.format(Date.parse(at)) : day.format(Date.parse(at))),
    due: (at, now) => (isToday(at, now) ? time : dayAndTime).format(Date.parse(at)),
    ago: (at, now) => {
      const ms = Math.max(0, now - Date.parse(at));
      if (ms < DAY_MS) return agoText(ms, relative);
      return year.format(Date.parse(at)) === year.format(now)
        ? day.format(Date.parse(at))
        : dayOfYear.format(Date.parse(at));
    },
    age: (ms) => ageOf(Math.max(0, ms), units),
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    zoneName: () => zoneName(locale, timeZone),
    language: (code) => languageName(languages, code),
    languageAlone: (code) => capitalize(languageName(languages, code), locale),
  };
}

/** Capitalizes a word that appears on its own, in languages that don't capitalize it in sentences. */
export function capitalize(text: string, locale: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(locale) + rest.join('');
}

/** Formats a call's duration like a clock: 0:42, 12:05, 1:02:33; from a day on, in words: 1 d 15 h. */
export function clockText(ms: number): string {
  if (ms >= DAY_MS) return spanText(ms);
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const [hours, minutes, rest] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Formats a waiting time by its two largest units, whose symbols are the same in all our languages: 42 s, 4 min 5 s, 2 h, 1 d 15 h. */
export function spanText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const largest = SPAN_UNITS.findIndex(({ size }) => seconds >= size);
  if (largest < 0) return '0\u00a0s';
  return SPAN_UNITS.slice(largest, largest + 2)
    .map(({ size, unit, most }) => ({ unit, count: Math.floor(seconds / size) % most }))
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count}\u00a0${unit}`)
    .join(' ');
}

/** Units in seconds; `most` of them make the next larger one. */
const SPAN_UNITS = [
  { size: 86_400, unit: 'd', most: Number.POSITIVE_INFINITY },
  { size: 3_600, unit: 'h', most: 24 },
  { size: 60, unit: 'min', most: 60 },
  { size: 1, unit: 's', most: 60 },
];
const DAY_MS = 86_400_000;

function agoText(ms: number, relative: Intl.RelativeTimeFormat): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return relative.format(0, 'second');
  return minutes < 60 ? relative.format(-minutes, 'minute') : relative.format(-Math.floor(minutes / 60), 'hour');
}

type Units = Readonly<Record<'second' | 'minute' | 'hour' | 'day', Intl.NumberFormat>>;
function ageOf(ms: number, units: Units): string {
  const seconds = Math.floor(ms / 1_000);
  if (seconds < 60) return units.second.format(seconds);
  if (seconds < 3_600) return units.minute.format(Math.floor(seconds / 60));
  if (seconds < 86_400) return units.hour.format(Math.floor(seconds / 3_600));
  return units.day.format(Math.floor(seconds / 86_400));
}

function zoneName(locale: string, timeZone: string): string {
  // Otherwise, UTC would appear as an offset, `GMT+00:00`.
  if (timeZone === 'UTC' || timeZone === 'Etc/UTC') return 'UTC';
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function languageName(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    // A platform's language code may be invalid.
    return code;
  }
}
