import type { FoundTime } from './found.ts';
import { halfBefore, halfOf, inHalf } from './halves.ts';
import { smallNumberAt } from './numbers.ts';
import { relativeTimeAt } from './relative-times.ts';
import { type Span, type Utterance, wordsAt } from './utterance.ts';

interface Clock extends Span {
  readonly hour: number;
  readonly minute: number;
  /** The confidence that a time of day was meant, before its half of the day is considered. */
  readonly sure: number;
}

/**
 * Finds the times of day that a text names, in English or Spanish, in order.
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
  return clock === undefined ? undefined : inHalfOfDay(utterance, clock);
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

/** "15:30", "3.30" after "at", "1530" is none. */
function writtenAt({ tokens }: Utterance, at: number): Clock | undefined {
  const match = /^(\d{1,2})[:.](\d{2})$/.exec(tokens[at]?.text ?? '');
  const hour = Number(match?.[1]);
  const minute = Number(match?.[2]);
  return match && hour < 24 && minute < 60 ? { hour, minute, sure: 1, from: at, to: at + 1 } : undefined;
}

const EN_LEADS = new Set(['at', 'around', 'about', 'by', 'before', 'after', 'until', 'from', 'til', 'till']);

/** "half past three", "quarter to five", "ten past six", "three thirty", "at five", "five o'clock", "3 pm". */
function englishAt(utterance: Utterance, at: number): Clock | undefined {
  const { tokens } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const isLed = EN_LEADS.has(text(at));
  const from = isLed ? at + 1 : at;
  const offset = offsetAt(utterance, from);
  if (offset !== undefined) {
    const hour = hourAt(utterance, offset.to);
    if (hour !== undefined)
      return { ...shifted(hour.value, offset.minutes), sure: 1, from: at, to: afterClock(utterance, hour.to) };
  }
  const hour = hourAt(utterance, from);
  if (hour === undefined) return undefined;
  const minute = minuteAt(utterance, hour.to);
  const to = afterClock(utterance, minute?.to ?? hour.to);
  const isClock = text(hour.to) === "o'clock" || text(hour.to) === 'oclock';
  const sure = isClock || halfOf(utterance, to) !== undefined ? 1 : minute !== undefined ? 0.9 : isLed ? 0.85 : 0.4;
  return { hour: hour.value, minute: minute?.value ?? 0, sure, from: at, to };
}

const afterClock = ({ tokens }: Utterance, at: number) =>
  ["o'clock", 'oclock', 'horas', 'hrs'].includes(tokens[at]?.text ?? '') ? at + 1 : at;

function offsetAt(utterance: Utterance, at: number): { readonly minutes: number; readonly to: number } | undefined {
  const { tokens } = utterance;
  const text = (index: number) => tokens[index]?.text ?? '';
  const from = text(at) === 'a' ? at + 1 : at;
  const said = { half: 30, quarter: 15 }[text(from)];
  const counted = said === undefined ? smallNumberAt(utterance, from, 59) : undefined;
  const minutes = said ?? counted?.value;
  let to = said === undefined ? (counted?.to ?? from) : from + 1;
  if (minutes === undefined) return undefined;
  if (text(to) === 'minutes') to += 1;
  if (['past', 'after'].includes(text(to))) return { minutes, to: to + 1 };
  if (['to', 'til', 'till', 'before'].includes(text(to)) && minutes !== 30) return { minutes: -minutes, to: to + 1 };
  // "half three" is British for half past three.
  return said === 30 && hourAt(utterance, to) !== undefined ? { minutes, to } : undefined;
}

/** A time before or after an hour. On the 12-hour clock, the hour before one is twelve. */
function shifted(hour: number, minutes: number): { readonly hour: number; readonly minute: number } {
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
      return { ...shifted(hour.value, -before.minutes), sure: 1, from: at, to: afterClock(utterance, hour.to) };
  }
  let from = at;
  if (['a', 'para', 'hacia', 'sobre', 'desde'].includes(text(from))) from += 1;
  const isLed = ['la', 'las'].includes(text(from));
  if (isLed) from += 1;
  else if (from > at) return undefined;
  const hour = hourAt(utterance, from);
  if (hour === undefined || (text(from) === 'una' && !isLed)) return undefined;
  const shift = shiftAfterHour(utterance, hour.to);
  const to = afterClock(utterance, shift?.to ?? hour.to);
  const sure = shift !== undefined || isLed || halfOf(utterance, to) !== undefined ? 1 : 0.4;
  return { ...shifted(hour.value, shift?.minutes ?? 0), sure, from: at, to: afterSharp(utterance, to) };
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
  const said = { media: 30, cuarto: 15 }[text(from)];
  if (said !== undefined && sign !== 0) return { minutes: sign * said, to: from + 1 };
  const number = smallNumberAt(utterance, from, 59);
  if (number === undefined || (sign === 0 && number.value < 10)) return undefined;
  const to = text(number.to) === 'minutos' ? number.to + 1 : number.to;
  return { minutes: (sign || 1) * number.value, to };
}

function hourAt(utterance: Utterance, at: number) {
  return smallNumberAt(utterance, at, 23);
}

function inHalfOfDay(utterance: Utterance, { hour, minute, sure, from, to: end }: Clock): FoundTime | undefined {
  const named = halfOf(utterance, end) ?? halfBefore(utterance, { from, to: end });
  const isWritten24 = hour > 12 || (hour === 0 && minute >= 0);
  if (named === undefined) {
    if (sure < 0.5) return undefined;
    const guessed = isWritten24 ? hour : hour < 7 ? hour + 12 : hour;
    const score = isWritten24 ? sure : Math.min(sure, hour === 12 ? 0.95 : 0.85);
    return { time: Temporal.PlainTime.from({ hour: guessed, minute }), score, from, to: end };
  }
  const time = Temporal.PlainTime.from({ hour: inHalf(hour, named.half), minute });
  return { time, score: 1, from, to: named.to };
}
