import type { Language } from '@switchboard/contracts/base/fields';
import { foldText } from '@switchboard/contracts/base/text';
import { DAYS_IN, MONTH_WORDS, MONTHS, RELATIVE_DAYS, WEEKDAYS } from './calendar-words.ts';
import { type DayNumber, dayNumberAt } from './day-numbers.ts';
import type { FoundDate } from './found.ts';
import { dayOfNamedMonth, weekdayAndDay, weekdayOfMonth } from './months.ts';
import { numberAt, wholeAt } from './numbers.ts';
import { type Utterance, wordsAt } from './utterance.ts';
import { weekdayOfWeek, weeksFromDay } from './weeks.ts';

type Rule = (utterance: Utterance, at: number, today: Temporal.PlainDate) => FoundDate | undefined;

/**
 * Finds the dates in an utterance, in English or Spanish, in order.
 *
 * At each token, all rules are tried and the longest match wins; the search continues after it. A weekday alone is the next one after today; a
 * date without a year is the next one in the future. In `3/12`, the month comes first in English, and the day comes first in Spanish.
 */
export function datesIn(utterance: Utterance, today: Temporal.PlainDate): FoundDate[] {
  const all: FoundDate[] = [];
  for (let at = 0; at < utterance.tokens.length; at++) {
    const found = dateAt(utterance, at, today);
    if (found === undefined) continue;
    const last = all.at(-1);
    const merged = last && mergeWeekday(last, found);
    if (merged !== undefined) all.pop();
    all.push(merged ?? found);
    at = found.to - 1;
  }
  return all;
}

/** Merges a date with its weekday, as in "Friday, December 4th", into the later of both readings. */
function mergeWeekday(a: FoundDate, b: FoundDate): FoundDate | undefined {
  if (b.from - a.to > 1 || a.date.dayOfWeek !== b.date.dayOfWeek) return undefined;
  const later = Temporal.PlainDate.compare(a.date, b.date) < 0 ? b : a;
  return { ...later, from: a.from, to: b.to };
}

function dateAt(utterance: Utterance, at: number, today: Temporal.PlainDate): FoundDate | undefined {
  let best: FoundDate | undefined;
  for (const rule of RULES) {
    const found = rule(utterance, at, today);
    if (found !== undefined && found.to > (best?.to ?? 0)) best = found;
  }
  return best;
}

const relativeDay: Rule = (utterance, at, today) => {
  for (const [phrase, days] of RELATIVE_DAYS[utterance.lang]) {
    const to = wordsAt(utterance, at, foldText(phrase).split(' '));
    if (to !== -1 && !isMorning(utterance, at)) return { date: today.add({ days }), score: 1, from: at, to };
  }
  return undefined;
};

/** "la mañana" is the morning, "mañana" tomorrow. */
const isMorning = ({ tokens, lang }: Utterance, at: number) =>
  lang === 'es' && tokens[at]?.text === 'manana' && ['la', 'las'].includes(tokens[at - 1]?.text ?? '');

const NEXT = new Set(['next', 'proximo', 'proxima', 'siguiente']);
const COMING = new Set(['this', 'coming', 'on', 'este', 'esta', 'el', 'the']);
const PAST = new Set(['last', 'pasado', 'pasada']);

const weekday: Rule = ({ tokens, lang }, at, today) => {
  let from = at;
  const leading = tokens[at]?.text ?? '';
  const isNext = NEXT.has(leading);
  const isPast = PAST.has(leading);
  if (isNext || isPast || COMING.has(leading)) from += 1;
  // "el próximo lunes"
  const isAlsoNext = from > at && NEXT.has(tokens[from]?.text ?? '');
  if (isAlsoNext) from += 1;
  const day = WEEKDAYS[lang].get(tokens[from]?.text ?? '');
  if (day === undefined) return undefined;
  let to = from + 1;
  let isLater = false;
  let isWeekOn = false;
  let isBefore = isPast;
  if (lang === 'es' && tokens[to]?.text === 'que' && tokens[to + 1]?.text === 'viene') to += 2;
  else if (lang === 'es' && tokens[to]?.text === 'pasado' && tokens[to + 1]?.text !== 'manana') {
    isBefore = true;
    to += 1;
  } else if (NEXT.has(tokens[to]?.text ?? '') && tokens[to + 1]?.text !== 'week') to += 1;
  if (lang === 'en' && (tokens[to]?.text === 'week' || isNextWeek(tokens, to))) {
    isWeekOn = tokens[to]?.text === 'week';
    to += isWeekOn ? 1 : 2;
    isLater = true;
  }
  const ahead = (day - today.dayOfWeek + 7) % 7 || 7;
  const days = isBefore ? ahead - 7 || -7 : ahead;
  // On a Monday, "next Friday" means the Friday of next week to most English speakers.
  const inNextWeek = lang === 'en' && isNext && day > today.dayOfWeek ? 7 : 0;
  // "Tuesday week" is a week after the coming Tuesday; "Tuesday next week" is in the next calendar week.
  const later = isLater && (isWeekOn || day > today.dayOfWeek) ? 7 : 0;
  return {
    date: today.add({ days: days + Math.max(inNextWeek, later) }),
    score: inNextWeek > 0 ? 0.88 : 0.98,
    from: at,
    to,
  };
};

const isNextWeek = (tokens: Utterance['tokens'], at: number) =>
  tokens[at]?.text === 'next' && tokens[at + 1]?.text === 'week';

/** "in three days", "dentro de dos semanas", "a week from now", "two weeks ago", "hace tres días". */
const counted: Rule = (utterance, at, today) => {
  const { tokens, lang } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  let from = at;
  let sign = 0;
  if (lang === 'en' && text(at) === 'in') [from, sign] = [at + 1, 1];
  if (lang === 'es' && text(at) === 'en') [from, sign] = [at + 1, 1];
  if (lang === 'es' && text(at) === 'dentro' && text(at + 1) === 'de') [from, sign] = [at + 2, 1];
  if (lang === 'es' && text(at) === 'hace') [from, sign] = [at + 1, -1];
  const count = countAt(utterance, from);
  if (count === undefined) return undefined;
  const unit = text(count.to);
  let to = count.to + 1;
  if (lang === 'en' && text(to) === 'from' && ['now', 'today'].includes(text(to + 1))) [to, sign] = [to + 2, 1];
  if (lang === 'en' && text(to) === 'from' && text(to + 1) === 'tomorrow') {
    const days = DAYS_IN.en.get(unit);
    return days === undefined
      ? undefined
      : { date: today.add({ days: days * count.value + 1 }), score: 0.95, from: at, to: to + 2 };
  }
  if (lang === 'en' && text(to) === 'ago') [to, sign] = [to + 1, -1];
  const days = DAYS_IN[lang].get(unit);
  if (sign === 0 || !Number.isInteger(count.value) || count.value > 1_000) return undefined;
  if (days !== undefined) return { date: today.add({ days: sign * days * count.value }), score: 0.98, from: at, to };
  if (MONTH_WORDS[lang].has(unit))
    return { date: today.add({ months: sign * count.value }), score: 0.95, from: at, to };
  return undefined;
};

function countAt(utterance: Utterance, at: number) {
  const { tokens, lang } = utterance;
  const articles = lang === 'en' ? ['a', 'an', 'one'] : ['un'];
  const isCouple = ['couple', 'par'].includes(tokens[at + 1]?.text ?? '');
  if (!articles.includes(tokens[at]?.text ?? '') || (lang === 'es' && !isCouple)) return numberAt(utterance, at);
  if (!isCouple) return { value: 1, from: at, to: at + 1 };
  return { value: 2, from: at, to: ['of', 'de'].includes(tokens[at + 2]?.text ?? '') ? at + 3 : at + 2 };
}

/** "next week", "la semana que viene", "el mes que viene": the Monday, the first. */
const nextPeriod: Rule = (utterance, at, today) => {
  const { lang } = utterance;
  const nextMonday = today.add({ days: 8 - today.dayOfWeek });
  const nextFirst = today.with({ day: 1 }).add({ months: 1 });
  for (const [phrase, date] of [
    [lang === 'en' ? 'next week' : 'semana que viene', nextMonday],
    [lang === 'en' ? 'next week' : 'proxima semana', nextMonday],
    [lang === 'en' ? 'next month' : 'mes que viene', nextFirst],
    [lang === 'en' ? 'next month' : 'proximo mes', nextFirst],
  ] as const) {
    const to = wordsAt(utterance, at, phrase.split(' '));
    if (to !== -1) return { date, score: 0.7, from: at, to };
  }
  return undefined;
};

/** "March 3rd", "March the third 2027", "3 March", "the 3rd of March", "el tres de marzo de 2027". */
const dayOfMonth: Rule = (utterance, at, today) => {
  const { tokens, lang } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  let cursor = at;
  let month = MONTHS[lang].get(text(cursor));
  let day: DayNumber | undefined;
  if (month !== undefined && lang === 'en') {
    cursor += 1;
    if (text(cursor) === 'the') cursor += 1;
    day = dayNumberAt(utterance, cursor);
    if (day === undefined) return undefined;
    cursor = day.to;
  } else {
    if (['the', 'el', 'dia'].includes(text(cursor))) cursor += 1;
    if (text(cursor) === 'dia') cursor += 1;
    day = dayNumberAt(utterance, cursor);
    if (day === undefined) return undefined;
    cursor = day.to;
    if (['of', 'de', 'del'].includes(text(cursor))) cursor += 1;
    month = MONTHS[lang].get(text(cursor));
    if (month === undefined) return undefined;
    cursor += 1;
  }
  const year = yearAt(utterance, cursor);
  const date = resolveDate(today, { month, day: day.value, year: year?.value });
  return date === undefined ? undefined : { date, score: 1, from: at, to: year?.to ?? cursor };
};

function yearAt(utterance: Utterance, at: number): DayNumber | undefined {
  const { tokens } = utterance;
  const from = ['de', 'del', 'of', 'in'].includes(tokens[at]?.text ?? '') ? at + 1 : at;
  const word = tokens[from]?.text ?? '';
  if (/^(?:19|20)\d\d$/.test(word)) return { value: Number(word), to: from + 1 };
  const whole = wholeAt(utterance, from);
  if (whole !== undefined && whole.value >= 1_900 && whole.value < 2_100) return whole;
  // "twenty twenty-seven"
  if (utterance.lang !== 'en' || whole?.value !== 20) return undefined;
  const rest = wholeAt(utterance, whole.to);
  return rest !== undefined && rest.value >= 10 && rest.value < 100
    ? { value: 2_000 + rest.value, to: rest.to }
    : undefined;
}

/** "el 15", "the fifteenth", "on the 3rd": the next such day. */
const dayAlone: Rule = (utterance, at, today) => {
  const { tokens } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  if (!['the', 'el', 'dia'].includes(text(at))) return undefined;
  const from = text(at + 1) === 'dia' ? at + 2 : at + 1;
  const day = dayNumberAt(utterance, from);
  if (day === undefined || (utterance.lang === 'en' && /^\d+$/.test(text(day.to - 1)))) return undefined;
  if (isOrdinalOf(utterance, day.to) || isMonthNext(utterance, day.to)) return undefined;
  for (let months = 0; months < 4; months++) {
    const first = today.with({ day: 1 }).add({ months });
    if (day.value > first.daysInMonth) continue;
    const date = first.with({ day: day.value });
    if (Temporal.PlainDate.compare(date, today) >= 0) return { date, score: 0.85, from: at, to: day.to };
  }
  return undefined;
};

/** "el 30 de febrero" is invalid; it does not mean the 30th of this month. */
const isMonthNext = ({ tokens, lang }: Utterance, at: number) =>
  MONTHS[lang].has(tokens[['of', 'de', 'del'].includes(tokens[at]?.text ?? '') ? at + 1 : at]?.text ?? '');

/** "the first time" and "the second floor" are no dates. */
const isOrdinalOf = ({ tokens, lang }: Utterance, at: number) =>
  lang === 'en' && ['time', 'one', 'floor', 'thing', 'visit', 'appointment', 'unit'].includes(tokens[at]?.text ?? '');

/** "2026-11-23", "11/23", "23/11/2026". */
const written: Rule = ({ tokens, lang }, at, today) => {
  const word = tokens[at]?.text ?? '';
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(word);
  const short = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{2}|\d{4}))?$/.exec(word);
  const [year, month, day] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : short
      ? [toYear(short[3]), ...orderMonthDay(lang, Number(short[1]), Number(short[2]))]
      : [];
  if (month === undefined || day === undefined) return undefined;
  const date = resolveDate(today, { month, day, year });
  return date === undefined ? undefined : { date, score: 0.95, from: at, to: at + 1 };
};

const toYear = (text: string | undefined) =>
  text === undefined ? undefined : text.length === 2 ? 2_000 + Number(text) : Number(text);

/** Returns month and day. A number above 12 is always the day. */
function orderMonthDay(lang: Utterance['lang'], first: number, second: number): [number, number] {
  const isDayFirst = first > 12 || (lang === 'es' && second <= 12);
  return isDayFirst ? [second, first] : [first, second];
}

interface DateParts {
  readonly month: number;
  readonly day: number;
  readonly year: number | undefined;
}

/** Resolves a date. Without a year, it is the next one from today on. */
function resolveDate(today: Temporal.PlainDate, { month, day, year }: DateParts): Temporal.PlainDate | undefined {
  const years = year === undefined ? [0, 1, 2, 3, 4].map((ahead) => today.year + ahead) : [year];
  for (const candidate of years) {
    try {
      const date = Temporal.PlainDate.from({ year: candidate, month, day }, { overflow: 'reject' });
      if (year !== undefined || Temporal.PlainDate.compare(date, today) >= 0) return date;
    } catch {
      // 29 February of most years.
    }
  }
  return undefined;
}

/** Holidays with a fixed date, by month and day. */
const HOLIDAYS: Readonly<Record<Language, readonly (readonly [string, number, number])[]>> = {
  en: [
    ['christmas eve', 12, 24],
    ['christmas day', 12, 25],
    ['christmas', 12, 25],
    ["new year's eve", 12, 31],
    ['new years eve', 12, 31],
    ["new year's day", 1, 1],
    ['new years day', 1, 1],
    ['halloween', 10, 31],
    ["valentine's day", 2, 14],
    ['valentines day', 2, 14],
    ['independence day', 7, 4],
  ],
  es: [
    ['nochebuena', 12, 24],
    ['dia de navidad', 12, 25],
    ['navidad', 12, 25],
    ['nochevieja', 12, 31],
    ['ano nuevo', 1, 1],
    ['dia de reyes', 1, 6],
    ['san valentin', 2, 14],
  ],
};

/** "Christmas Eve", "el día de Navidad": the next one. Movable holidays are not included. */
const holiday: Rule = (utterance, at, today) => {
  for (const [phrase, month, day] of HOLIDAYS[utterance.lang]) {
    const to = wordsAt(utterance, at, phrase.split(' '));
    if (to === -1) continue;
    const date = Temporal.PlainDate.from({ year: today.year, month, day });
    const isPast = Temporal.PlainDate.compare(date, today) < 0;
    return { date: isPast ? date.add({ years: 1 }) : date, score: 0.95, from: at, to };
  }
  return undefined;
};

const RULES: readonly Rule[] = [
  relativeDay,
  weekday,
  weekdayOfWeek,
  weeksFromDay,
  weekdayOfMonth,
  weekdayAndDay,
  counted,
  nextPeriod,
  dayOfMonth,
  dayOfNamedMonth,
  dayAlone,
  holiday,
  written,
];
