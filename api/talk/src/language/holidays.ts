import type { Language } from '@switchboard/contracts/base/fields';
import type { FoundDate } from './found.ts';
import { type Utterance, wordsAt } from './utterance.ts';

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
export function holiday(utterance: Utterance, at: number, today: Temporal.PlainDate): FoundDate | undefined {
  for (const [phrase, month, day] of HOLIDAYS[utterance.lang]) {
    const to = wordsAt(utterance, at, phrase.split(' '));
    if (to === -1) continue;
    const date = Temporal.PlainDate.from({ year: today.year, month, day });
    const isPast = Temporal.PlainDate.compare(date, today) < 0;
    return { date: isPast ? date.add({ years: 1 }) : date, score: 0.95, from: at, to };
  }
  return undefined;
}
