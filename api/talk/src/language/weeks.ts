import type { Language } from '@switchboard/contracts/base/fields';
import { foldText } from '@switchboard/contracts/base/text';
import { RELATIVE_DAYS, WEEKDAYS } from './calendar-words.ts';
import type { FoundDate } from './found.ts';
import { wholeAt } from './numbers.ts';
import { type Utterance, wordsAt } from './utterance.ts';

/** Phrases for weeks relative to the current one. */
const WEEKS: Readonly<Record<Language, readonly (readonly [string, number])[]>> = {
  en: [
    ['this week', 0],
    ['next week', 1],
    ['following week', 1],
    ['week after next', 2],
    ['week after', 1],
  ],
  es: [
    ['esta semana', 0],
    ['semana que viene', 1],
    ['semana que entra', 1],
    ['semana entrante', 1],
    ['semana siguiente', 1],
    ['semana proxima', 1],
    ['proxima semana', 1],
    ['siguiente semana', 1],
    ['otra semana', 1],
  ],
};
const LINKS: ReadonlySet<string> = new Set(['of', 'on', 'in', 'the', 'de', 'la', 'el', 'para']);
const ARTICLES: ReadonlySet<string> = new Set(['on', 'the', 'el', 'la']);
const COMING: ReadonlySet<string> = new Set([...ARTICLES, 'this', 'coming', 'este', 'ese']);

/** "Tuesday of next week", "la semana que viene el martes". */
export function weekdayOfWeek(utterance: Utterance, at: number, today: Temporal.PlainDate): FoundDate | undefined {
  const from = skip(utterance, at, ARTICLES);
  const day = weekdayAt(utterance, from);
  const [first, second] = day === undefined ? [weekAt, weekdayAt] : [weekdayAt, weekAt];
  const one = first(utterance, from);
  const other = one && second(utterance, skip(utterance, one.to, LINKS));
  if (one === undefined || other === undefined) return undefined;
  const [weekday, week] = day === undefined ? [other, one] : [one, other];
  const days = weekday.value - today.dayOfWeek + 7 * week.value;
  return { date: today.add({ days }), score: 0.98, from: at, to: other.to };
}

/** "a week from Tuesday", "the Friday after next", "de hoy en ocho", "el martes en quince". */
export function weeksFromDay(utterance: Utterance, at: number, today: Temporal.PlainDate): FoundDate | undefined {
  return utterance.lang === 'en' ? weeksFrom(utterance, at, today) : inEight(utterance, at, today);
}

function weeksFrom(utterance: Utterance, at: number, today: Temporal.PlainDate): FoundDate | undefined {
  const text = (index: number) => utterance.tokens[index]?.text ?? '';
  const start = skip(utterance, at, ARTICLES);
  const weekday = weekdayAt(utterance, start);
  // "Monday a week"
  if (weekday !== undefined && text(weekday.to) === 'a' && text(weekday.to + 1) === 'week')
    return { date: comingDay(weekday.value, today).add({ days: 7 }), score: 0.9, from: at, to: weekday.to + 2 };
  if (weekday !== undefined && text(weekday.to) === 'after' && text(weekday.to + 1) === 'next')
    return { date: comingDay(weekday.value, today).add({ days: 7 }), score: 0.9, from: at, to: weekday.to + 2 };
  const count = text(at) === 'a' ? { value: 1, to: at + 1 } : wholeAt(utterance, at);
  if (
    count === undefined ||
    !['week', 'weeks'].includes(text(count.to)) ||
    !['from', 'on'].includes(text(count.to + 1))
  )
    return undefined;
  const base = dayAt(utterance, count.to + 2, today);
  return base && { date: base.date.add({ days: 7 * count.value }), score: 0.95, from: at, to: base.to };
}

/** Spanish counts both ends of the span: "en ocho" is a week, "en quince" two. */
const WEEKS_IN: Readonly<Record<string, number>> = { ocho: 1, '8': 1, quince: 2, '15': 2 };

function inEight(utterance: Utterance, at: number, today: Temporal.PlainDate): FoundDate | undefined {
  const text = (index: number) => utterance.tokens[index]?.text ?? '';
  const base = dayAt(utterance, skip(utterance, at, new Set(['de', 'del', 'el', 'este', 'ese'])), today);
  const weeks = base && text(base.to) === 'en' ? WEEKS_IN[text(base.to + 1)] : undefined;
  // "en ocho días" counts days.
  if (base === undefined || weeks === undefined || /^dias?$/.test(text(base.to + 2))) return undefined;
  return { date: base.date.add({ days: 7 * weeks }), score: 0.95, from: at, to: base.to + 2 };
}

interface FoundValue {
  readonly value: number;
  readonly to: number;
}

function dayAt(utterance: Utterance, at: number, today: Temporal.PlainDate) {
  for (const [phrase, days] of RELATIVE_DAYS[utterance.lang]) {
    const to = wordsAt(utterance, at, foldText(phrase).split(' '));
    if (to !== -1) return { date: today.add({ days }), to };
  }
  const weekday = weekdayAt(utterance, skip(utterance, at, COMING));
  return weekday && { date: comingDay(weekday.value, today), to: weekday.to };
}

const comingDay = (weekday: number, today: Temporal.PlainDate) =>
  today.add({ days: (weekday - today.dayOfWeek + 7) % 7 || 7 });

function weekdayAt({ tokens, lang }: Utterance, at: number): FoundValue | undefined {
  const value = WEEKDAYS[lang].get(tokens[at]?.text ?? '');
  return value === undefined ? undefined : { value, to: at + 1 };
}

function weekAt(utterance: Utterance, at: number): FoundValue | undefined {
  let longest: FoundValue | undefined;
  for (const [phrase, value] of WEEKS[utterance.lang]) {
    const to = wordsAt(utterance, at, phrase.split(' '));
    if (to > (longest?.to ?? -1)) longest = { value, to };
  }
  return longest;
}

/** Skips up to two of the words from `at` on. Returns the index after them. */
function skip({ tokens }: Utterance, at: number, words: ReadonlySet<string>): number {
  let from = at;
  while (from < at + 2 && words.has(tokens[from]?.text ?? '')) from++;
  return from;
}
