import type { FoundTime } from './found.ts';
import { halfAfter, halfBefore, toHour24 } from './halves.ts';
import { smallNumberAt } from './numbers.ts';
import { type Span, type Utterance, wordsAt } from './utterance.ts';

interface Clock extends Span {
  readonly hour: number;
  readonly minute: number;
  /** The confidence that this is a time of day, before its half of the day is considered. */
  readonly confidence: number;
}

/**
 * Finds the times of day in an utterance, in English or Spanish, in order.
 *
 * Without a half of the day, 7 to 11 are in the morning and 12 to 6 in the afternoon, when businesses are open. `now` is in the account's time zone, for
 * "ten minutes ago".
 */
export function timesIn(utterance: Utterance, now: Temporal.PlainDateTime): FoundTime[] {
  const all: FoundTime[] = [];
  for (let at = 0; at < utterance.tokens.length; at++) {
    const found = timeAt(utterance, at, now);
    if (found === undefined) continue;
    all.push(found);
    at = found.to - 1;
  }
  return all;
}

function timeAt(utterance: Utterance, at: number, now: Temporal.PlainDateTime): FoundTime | undefined {
  const named = namedAt(utterance, at) ?? relativeTimeAt(utterance, at, now);
  if (named !== undefined) return named;
  const clock = clockAt(utterance, at);
  return clock === undefined ? undefined : resolveHalf(utterance, clock);
}

const NAMED = {
  en: [
    ['noon', 12],
    ['midday', 12],
    ['midnight', 0],
  ],
  es: [
    ['mediodia', 12],
    ['medio dia', 12],
    ['medianoche', 0],
    ['media noche', 0],
  ],
} as const;

function namedAt(utterance: Utterance, at: number): FoundTime | undefined {
  for (const [phrase, hour] of NAMED[utterance.lang]) {
    const to = wordsAt(utterance, at, phrase.split(' '));
    if (to !== -1) return { time: Temporal.PlainTime.from({ hour }), score: 1, from: at, to };
  }
  return undefined;
}

function clockAt(utterance: Utterance, at: number): Clock | undefined {
  return writtenAt(utterance, at) ?? (utterance.lang === 'en' ? englishAt(utterance, at) : spanishAt(utterance, at));
}

/** "15:30" and "3.30", but not "1530". */
function writtenAt({ tokens }: Utterance, at: number): Clock | undefined {
  const match = /^(\d{1,2})[:.](\d{2})$/.exec(tokens[at]?.text ?? '');
  const hour = Number(match?.[1]);
  const minute = Number(match?.[2]);
  return match && hour < 24 && minute < 60 ? { hour, minute, confidence: 1, from: at, to: at + 1 } : undefined;
}

const EN_LEADS = new Set(['at', 'around', 'about', 'by', 'before', 'after', 'until', 'from', 'til', 'till']);

/** "half past three", "quarter to five", "ten past six", "three thirty", "at five", "five o'clock", "3 pm". */
function englishAt(utterance: Utterance, at: number): Clock | undefined {
  const { tokens } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const hasLead = EN_LEADS.has(text(at));
  const from = hasLead ? at + 1 : at;
  const offset = offsetAt(utterance, from);
  if (offset !== undefined) {
    const hour = hourAt(utterance, offset.to);
    if (hour !== undefined)
      return { ...shiftHour(hour.value, offset.minutes), confidence: 1, from: at, to: afterClock(utterance, hour.to) };
  }
  const hour = hourAt(utterance, from);
  if (hour === undefined) return undefined;
  const minute = minuteAt(utterance, hour.to);
  const to = afterClock(utterance, minute?.to ?? hour.to);
  const isClock = text(hour.to) === "o'clock" || text(hour.to) === 'oclock';
  const confidence =
    isClock || halfAfter(utterance, to) !== undefined ? 1 : minute !== undefined ? 0.9 : hasLead ? 0.85 : 0.4;
  return { hour: hour.value, minute: minute?.value ?? 0, confidence, from: at, to };
}

const afterClock = ({ tokens }: Utterance, at: number) =>
  ["o'clock", 'oclock', 'horas', 'hrs'].includes(tokens[at]?.text ?? '') ? at + 1 : at;

function offsetAt(utterance: Utterance, at: number): { readonly minutes: number; readonly to: number } | undefined {
  const { tokens } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const from = text(at) === 'a' ? at + 1 : at;
  const fixed = { half: 30, quarter: 15 }[text(from)];
  const counted = fixed === undefined ? smallNumberAt(utterance, from, 59) : undefined;
  const minutes = fixed ?? counted?.value;
  let to = fixed === undefined ? (counted?.to ?? from) : from + 1;
  if (minutes === undefined) return undefined;
  if (text(to) === 'minutes') to += 1;
  if (['past', 'after'].includes(text(to))) return { minutes, to: to + 1 };
  if (['to', 'til', 'till', 'before'].includes(text(to)) && minutes !== 30) return { minutes: -minutes, to: to + 1 };
  // "half three" is British for half past three.
  return fixed === 30 && hourAt(utterance, to) !== undefined ? { minutes, to } : undefined;
}

/** Adds minutes to an hour. On the 12-hour clock, the hour before one is twelve. */
function shiftHour(hour: number, minutes: number): { readonly hour: number; readonly minute: number } {
  const total = (hour * 60 + minutes + 1_440) % 1_440;
  const isBeforeOne = total < 60 && hour > 0 && hour <= 12;
  return { hour: isBeforeOne ? 12 : Math.floor(total / 60), minute: total % 60 };
}

function minuteAt(utterance: Utterance, at: number) {
  const { tokens } = utterance;
  const isOh = ['oh', 'o'].includes(tokens[at]?.text ?? '');
  const number = smallNumberAt(utterance, isOh ? at + 1 : at, 59);
  if (number === undefined) return undefined;
  return isOh ? (number.value < 10 ? number : undefined) : number.value >= 10 ? number : undefined;
}

/** "las tres y media", "las tres menos cuarto", "a la una", "las 15", "tres y veinte", "un cuarto para las tres". */
function spanishAt(utterance: Utterance, at: number): Clock | undefined {
  const { tokens } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const before = beforeHourAt(utterance, at);
  if (before !== undefined) {
    const hour = hourAt(utterance, before.to);
    if (hour !== undefined)
      return { ...shiftHour(hour.value, -before.minutes), confidence: 1, from: at, to: afterClock(utterance, hour.to) };
  }
  let from = at;
  if (['a', 'para', 'hacia', 'sobre', 'desde'].includes(text(from))) from += 1;
  const hasLead = ['la', 'las'].includes(text(from));
  if (hasLead) from += 1;
  else if (from > at) return undefined;
  const hour = hourAt(utterance, from);
  if (hour === undefined || (text(from) === 'una' && !hasLead)) return undefined;
  const shift = shiftAfterHour(utterance, hour.to);
  const to = afterClock(utterance, shift?.to ?? hour.to);
  const confidence = shift !== undefined || hasLead || halfAfter(utterance, to) !== undefined ? 1 : 0.4;
  return { ...shiftHour(hour.value, shift?.minutes ?? 0), confidence, from: at, to: afterSharp(utterance, to) };
}

const afterSharp = (utterance: Utterance, at: number) => {
  const to = wordsAt(utterance, at, ['en', 'punto']);
  return to === -1 ? at : to;
};

/** "un cuarto para las", "diez para las", Latin American for "menos". */
function beforeHourAt(utterance: Utterance, at: number) {
  const { tokens } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const from = text(at) === 'un' ? at + 1 : at;
  const number = text(from) === 'cuarto' ? { value: 15, to: from + 1 } : smallNumberAt(utterance, from, 59);
  if (number === undefined || text(number.to) !== 'para' || !['la', 'las'].includes(text(number.to + 1)))
    return undefined;
  return { minutes: number.value, to: number.to + 2 };
}

function shiftAfterHour(utterance: Utterance, at: number) {
  const { tokens } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const sign = text(at) === 'menos' ? -1 : text(at) === 'y' || text(at) === 'con' ? 1 : 0;
  const from = sign === 0 ? at : at + 1;
  const fixed = { media: 30, cuarto: 15 }[text(from)];
  if (fixed !== undefined && sign !== 0) return { minutes: sign * fixed, to: from + 1 };
  const number = smallNumberAt(utterance, from, 59);
  if (number === undefined || (sign === 0 && number.value < 10)) return undefined;
  const to = text(number.to) === 'minutos' ? number.to + 1 : number.to;
  return { minutes: (sign || 1) * number.value, to };
}

function hourAt(utterance: Utterance, at: number) {
  return smallNumberAt(utterance, at, 23);
}

function resolveHalf(utterance: Utterance, { hour, minute, confidence, from, to: end }: Clock): FoundTime | undefined {
  const named = halfAfter(utterance, end) ?? halfBefore(utterance, { from, to: end });
  const isWritten24 = hour > 12 || (hour === 0 && minute >= 0);
  if (named === undefined) {
    if (confidence < 0.5) return undefined;
    const guessed = isWritten24 ? hour : hour < 7 ? hour + 12 : hour;
    const score = isWritten24 ? confidence : Math.min(confidence, hour === 12 ? 0.95 : 0.85);
    return { time: Temporal.PlainTime.from({ hour: guessed, minute }), score, from, to: end };
  }
  const time = Temporal.PlainTime.from({ hour: toHour24(hour, named.half), minute });
  return { time, score: 1, from, to: named.to };
}

const MINUTES_IN: Readonly<Record<string, number>> = {
  minute: 1,
  minutes: 1,
  min: 1,
  hour: 60,
  hours: 60,
  minuto: 1,
  minutos: 1,
  hora: 60,
  horas: 60,
};

/** "in half an hour", "ten minutes ago", "en una hora", "hace diez minutos", "just now". */
function relativeTimeAt(utterance: Utterance, at: number, now: Temporal.PlainDateTime): FoundTime | undefined {
  const { tokens, lang } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const found = (minutes: number, to: number): FoundTime => ({
    time: now.add({ minutes }).toPlainTime().round('minute'),
    score: 0.98,
    from: at,
    to,
  });
  for (const phrase of ['just now', 'right now', 'ahora mismo', 'ahorita', 'justo ahora']) {
    const to = wordsAt(utterance, at, phrase.split(' '));
    if (to !== -1) return found(0, to);
  }
  const opening = lang === 'en' ? { in: 1 } : { en: 1, dentro: 1, hace: -1 };
  const sign = (opening as Readonly<Record<string, number>>)[text(at)];
  let from = sign === undefined ? at : at + 1;
  if (text(from) === 'de' || text(from) === 'about') from += 1;
  const amount = amountAt(utterance, from);
  if (amount === undefined) return undefined;
  const isAgo = lang === 'en' && text(amount.to) === 'ago';
  const isFromNow = lang === 'en' && text(amount.to) === 'from' && text(amount.to + 1) === 'now';
  if (sign === undefined && !isAgo && !isFromNow) return undefined;
  const to = isAgo ? amount.to + 1 : isFromNow ? amount.to + 2 : amount.to;
  return found(amount.minutes * (isAgo ? -1 : (sign ?? 1)), to);
}

function amountAt(utterance: Utterance, at: number): { readonly minutes: number; readonly to: number } | undefined {
  const { tokens } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  if (text(at) === 'half' && text(at + 1) === 'an' && text(at + 2) === 'hour') return { minutes: 30, to: at + 3 };
  if (text(at) === 'media' && text(at + 1) === 'hora') return { minutes: 30, to: at + 2 };
  const isArticle = ['a', 'an', 'una', 'un'].includes(text(at));
  const count = isArticle ? { value: 1, to: at + 1 } : smallNumberAt(utterance, at, 600);
  const minutesIn = count && MINUTES_IN[text(count.to)];
  if (count === undefined || minutesIn === undefined) return undefined;
  const isAndHalf =
    minutesIn === 60 &&
    ['and a half', 'y media'].some((half) => wordsAt(utterance, count.to + 1, half.split(' ')) !== -1);
  const halfWords = utterance.lang === 'en' ? 3 : 2;
  return { minutes: count.value * minutesIn + (isAndHalf ? 30 : 0), to: count.to + 1 + (isAndHalf ? halfWords : 0) };
}
