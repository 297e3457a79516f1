import type { Language } from '@switchboard/contracts/base/fields';

/**
 * Stems a folded word, so that its forms compare equal: "booking" and "booked" as "book", "citas" as "cita". The stemmer is deliberately light:
 * it removes plurals and the most common verb endings, and never leaves fewer than three letters.
 */
export function stem(word: string, lang: Language): string {
  for (const [ending, replacement] of ENDINGS[lang]) {
    if (word.endsWith(ending) && word.length - ending.length >= MIN_LETTERS) {
      return word.slice(0, -ending.length) + replacement;
    }
  }
  return word;
}

const MIN_LETTERS = 3;
const ENDINGS: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    ["'s", ''],
    ['ies', 'y'],
    ['ings', ''],
    ['ing', ''],
    ['sses', 'ss'],
    ['shes', 'sh'],
    ['ches', 'ch'],
    ['ed', ''],
    ['ss', 'ss'],
    ['us', 'us'],
    ['s', ''],
    ['e', ''],
  ],
  es: [
    ['aciones', 'acion'],
    ['citos', ''],
    ['citas', ''],
    ['cito', ''],
    ['cita', ''],
    ['itos', ''],
    ['itas', ''],
    ['ito', ''],
    ['ita', ''],
    ['ando', ''],
    ['iendo', ''],
    ['arlo', ''],
    ['arla', ''],
    ['arme', ''],
    ['arnos', ''],
    ['ados', ''],
    ['adas', ''],
    ['ado', ''],
    ['ada', ''],
    ['idos', ''],
    ['idas', ''],
    ['ido', ''],
    ['ida', ''],
    ['ar', ''],
    ['er', ''],
    ['ir', ''],
    ['es', ''],
    ['os', ''],
    ['as', ''],
    ['o', ''],
    ['a', ''],
    ['e', ''],
  ],
};
