import { type Span, type Utterance, wordsAt } from './utterance.ts';

/** Morning, afternoon, or evening and night. */
export type Half = 'am' | 'pm' | 'night';

/** The half of the day named after a time, and the index after its words. */
export function halfAfter(utterance: Utterance, at: number): { readonly half: Half; readonly to: number } | undefined {
  for (const [phrase, half] of HALVES[utterance.lang]) {
    const to = wordsAt(utterance, at, phrase.split(' '));
    if (to !== -1) return { half, to };
  }
  return undefined;
}

/** The half of the day named right before a time: "tonight at eight". */
export function halfBefore(
  utterance: Utterance,
  { from, to }: Span,
): { readonly half: Half; readonly to: number } | undefined {
  for (const [phrase, half] of HALVES[utterance.lang]) {
    const words = phrase.split(' ');
    if (wordsAt(utterance, from - words.length, words) === from) return { half, to };
  }
  return undefined;
}

const HALVES: Readonly<Record<Utterance['lang'], readonly (readonly [string, Half])[]>> = {
  en: [
    ['am', 'am'],
    ['a m', 'am'],
    ['pm', 'pm'],
    ['p m', 'pm'],
    ['in the morning', 'am'],
    ['this morning', 'am'],
    ['in the afternoon', 'pm'],
    ['this afternoon', 'pm'],
    ['in the evening', 'pm'],
    ['this evening', 'pm'],
    ['at night', 'night'],
    ['tonight', 'night'],
  ],
  es: [
    ['am', 'am'],
    ['a m', 'am'],
    ['pm', 'pm'],
    ['p m', 'pm'],
    ['de la manana', 'am'],
    ['por la manana', 'am'],
    ['en la manana', 'am'],
    ['de la madrugada', 'am'],
    ['de la tarde', 'pm'],
    ['por la tarde', 'pm'],
    ['en la tarde', 'pm'],
    ['de la noche', 'night'],
    ['por la noche', 'night'],
    ['en la noche', 'night'],
    ['del mediodia', 'pm'],
    ['esta tarde', 'pm'],
    ['esta noche', 'night'],
    ['esta manana', 'am'],
  ],
};

/** Converts an hour of the 12-hour clock to 0 to 23; an hour of the 24-hour clock stays. */
export function toHour24(hour: number, half: Half): number {
  if (hour > 12) return hour;
  if (half === 'am') return hour % 12;
  // Twelve at night, and the hours before dawn that some people call night.
  if (half === 'night') return hour === 12 ? 0 : hour < 5 ? hour : hour + 12;
  return (hour % 12) + 12;
}
