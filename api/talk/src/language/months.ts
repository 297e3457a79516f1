import type { Language } from '@switchboard/contracts/base/fields';
import { MONTHS, ORDINALS, WEEKDAYS } from './calendar-words.ts';
import { dayNumberAt } from './day-numbers.ts';
import type { FoundDate } from './found.ts';
import { type Utterance, wordsAt } from './utterance.ts';

/** Phrases for months relative to the current one. */
const RELATIVE_MONTHS: Readonly<Record<Language, readonly (readonly [string, number])[]>> = {
  en: [
    ['the month', 0],
    ['this month', 0],
    ['next month', 1],
  ],
  es: [
    ['el mes', 0],
    ['este mes', 0],
    ['mes', 0],
    ['mes que viene', 1],
    ['mes que entra', 1],
    ['mes entrante', 1],
    ['mes siguiente', 1],
    ['mes proximo', 1],
    ['proximo mes', 1],
    ['siguiente mes', 1],
  ],
};
const LAST: ReadonlySet<string> = new Set(['last', 'ultimo']);
const LINKS: ReadonlySet<string> = new Set(['of', 'in', 'de', 'del']);
const ARTICLES: ReadonlySet<string> = new Set(['the', 'el', 'dia']);

/** "the first Monday in December", "el último viernes del mes". */
export function weekdayOfMonth(utterance: Utterance, at: number, today: Temporal.PlainDate): FoundDate | undefined {
  const { tokens, lang } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const from = ARTICLES.has(text(at)) ? at + 1 : at;
  const isLast = LAST.has(text(from));
  const nth = isLast ? 1 : ORDINALS[lang].get(text(from));
  const weekday = WEEKDAYS[lang].get(text(from + 1));
  if (nth === undefined || nth > 5 || weekday === undefined || !LINKS.has(text(from + 2))) return undefined;
  const month = monthAt(utterance, from + 3, today);
  if (month === undefined) return undefined;
  const dayIn = (first: Temporal.PlainDate) => {
    const weekdayOne = first.add({ days: (weekday - first.dayOfWeek + 7) % 7 });
    const inMonth = [0, 7, 14, 21, 28]
      .map((days) => weekdayOne.add({ days }))
      .filter((day) => day.month === first.month);
    return isLast ? inMonth.at(-1) : inMonth[nth - 1];
  };
  const date = dayIn(month.first);
  return date && { date: toFuture(date, today, month, dayIn), score: 0.95, from: at, to: month.to };
}

/** "the 15th of next month", "el 15 del mes que viene", "el próximo mes el día tres". */
export function dayOfNamedMonth(utterance: Utterance, at: number, today: Temporal.PlainDate): FoundDate | undefined {
  const { tokens, lang } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const skipWords = (index: number, words: ReadonlySet<string>) => {
    let to = index;
    while (to < index + 2 && words.has(text(to))) to++;
    return to;
  };
  const from = skipWords(at, ARTICLES);
  const day = from === at ? undefined : dayNumberAt(utterance, from);
  if (day !== undefined && LINKS.has(text(day.to))) {
    const month = relativeMonthAt(utterance, day.to + 1, today);
    return month && toFoundDate(month.first, day.value, { from: at, to: month.to });
  }
  const month = relativeMonthAt(utterance, lang === 'es' ? from : at, today);
  const following = month && skipWords(month.to, ARTICLES);
  if (month === undefined || following === undefined || following === month.to) return undefined;
  const number = dayNumberAt(utterance, following);
  return number && toFoundDate(month.first, number.value, { from: at, to: number.to });
}

/** The number of months in which a weekday with a day is searched. */
const MONTHS_AHEAD = 4;

/** "Wednesday the second", "el miércoles 2": the next day that is both. */
export function weekdayAndDay(utterance: Utterance, at: number, today: Temporal.PlainDate): FoundDate | undefined {
  const { tokens, lang } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const from = ['on', 'el'].includes(text(at)) ? at + 1 : at;
  const weekday = WEEKDAYS[lang].get(text(from));
  if (weekday === undefined) return undefined;
  const following = ARTICLES.has(text(from + 1)) ? from + 2 : from + 1;
  const day = dayNumberAt(utterance, following);
  if (day === undefined || HOURS.has(text(day.to))) return undefined;
  for (let months = 0; months < MONTHS_AHEAD; months++) {
    const first = today.with({ day: 1 }).add({ months });
    const date = day.value <= first.daysInMonth ? first.with({ day: day.value }) : undefined;
    if (date?.dayOfWeek === weekday && Temporal.PlainDate.compare(date, today) >= 0)
      return { date, score: 0.98, from: at, to: day.to };
  }
  return undefined;
}

/** Words after a number that make it a time of day. */
const HOURS: ReadonlySet<string> = new Set(['am', 'pm', 'a', 'p', "o'clock", 'de', 'y', 'horas', 'thirty']);

interface Month {
  /** The first day of the month. */
  readonly first: Temporal.PlainDate;
  readonly to: number;
  readonly isByName: boolean;
}

function monthAt(utterance: Utterance, at: number, today: Temporal.PlainDate): Month | undefined {
  const month = MONTHS[utterance.lang].get(utterance.tokens[at]?.text ?? '');
  return month === undefined
    ? relativeMonthAt(utterance, at, today)
    : { first: today.with({ month, day: 1 }), to: at + 1, isByName: true };
}

function relativeMonthAt(utterance: Utterance, at: number, today: Temporal.PlainDate): Month | undefined {
  let longest: Month | undefined;
  for (const [phrase, months] of RELATIVE_MONTHS[utterance.lang]) {
    const to = wordsAt(utterance, at, phrase.split(' '));
    if (to > (longest?.to ?? -1)) longest = { first: today.with({ day: 1 }).add({ months }), to, isByName: false };
  }
  return longest;
}

/** Moves a date in a month given by name to the next year if it is past. */
function toFuture(
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
  { first, isByName }: Month,
  dayIn: (first: Temporal.PlainDate) => Temporal.PlainDate | undefined,
): Temporal.PlainDate {
  const isPast = Temporal.PlainDate.compare(date, today) < 0;
  return (isPast && isByName ? dayIn(first.add({ years: 1 })) : undefined) ?? date;
}

const toFoundDate = (first: Temporal.PlainDate, day: number, span: { readonly from: number; readonly to: number }) =>
  day <= first.daysInMonth ? { date: first.with({ day }), score: 0.95, ...span } : undefined;
