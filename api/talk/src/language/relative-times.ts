import type { FoundTime } from './found.ts';
import { smallNumberAt } from './numbers.ts';
import { type Utterance, wordsAt } from './utterance.ts';

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
export function relativeTimeAt(utterance: Utterance, at: number, now: Temporal.PlainDateTime): FoundTime | undefined {
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
