import type { Language } from '@switchboard/contracts/base/fields';
import { type Span, toUtterance, type Utterance } from '../language/utterance.ts';
import { isNegated } from './negation.ts';
import { stem } from './stems.ts';

/** A phrase, ready to be looked for: the stems of its words. */
export type Phrase = readonly string[];

/** Makes a phrase ready. Sounds of thinking are left out of it, as they are of what is heard. */
export const toPhrase = (text: string, lang: Language): Phrase => stemsOf(toUtterance(text, lang));

/** The stems of an utterance's words. */
export const stemsOf = ({ tokens, lang }: Utterance): readonly string[] => tokens.map(({ text }) => stem(text, lang));

/** Where a phrase stands in what was said, in any of its words' forms; undefined if it doesn't, or is denied each time. */
export function findPhrase(utterance: Utterance, stems: readonly string[], phrase: Phrase): Span | undefined {
  if (phrase.length === 0) return undefined;
  for (let from = 0; from + phrase.length <= stems.length; from++) {
    // A flow has thousands of phrases, most of which differ in their first word.
    let same = 0;
    while (same < phrase.length && stems[from + same] === phrase[same]) same += 1;
    if (same === phrase.length && !isNegated(utterance, from)) return { from, to: from + phrase.length };
  }
  return undefined;
}

/** All places of a phrase, denied or not. */
export function findAll(stems: readonly string[], phrase: Phrase): Span[] {
  const found: Span[] = [];
  for (let from = 0; phrase.length > 0 && from + phrase.length <= stems.length; from++) {
    if (phrase.every((word, index) => stems[from + index] === word)) found.push({ from, to: from + phrase.length });
  }
  return found;
}
