import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import { splitWords, truncate } from '@switchboard/contracts/base/text';
import { stem } from '@switchboard/talk/understanding/stems';

const SHORTEST = 4;
/** Long words that say nothing of what a sentence is about. */
const EMPTY: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['about', 'could', 'from', 'have', 'many', 'that', 'them', 'they', 'this', 'what', 'when', 'with']),
  es: new Set(['como', 'cual', 'cuando', 'desde', 'esta', 'este', 'para', 'pero', 'puede', 'sobre', 'tiene', 'usted']),
};

/** The share of a text's words with a meaning that another text has too, whatever their endings: 0 to 1. */
export function sharedWords(text: string, other: string, lang: Language): number {
  const wanted = meaningOf(text, lang);
  if (wanted.size === 0) return 0;
  return wanted.intersection(meaningOf(other, lang)).size / wanted.size;
}

const meaningOf = (text: string, lang: Language): Set<string> =>
  new Set(
    splitWords(truncate(text, MAX_COMPUTED_CHARACTERS))
      .filter((word) => word.length >= SHORTEST && !EMPTY[lang].has(word))
      .map((word) => stem(word, lang)),
  );
