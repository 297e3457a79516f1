import type { Language } from '@switchboard/contracts/base/fields';
import { type Span, toUtterance, type Utterance } from '../language/utterance.ts';
import { isNegated } from './negation.ts';
import { stem } from './stems.ts';

/** A compiled phrase: the stems of its words. */
export type Phrase = readonly string[];

/** Compiles a phrase, without filler sounds as in utterances. */
export const toPhrase = (text: string, lang: Language): Phrase => stemWords(toUtterance(text, lang));

/** Returns the stems of an utterance's words. */
export const stemWords = ({ tokens, lang }: Utterance): readonly string[] => tokens.map(({ text }) => stem(text, lang));

/** Finds a phrase in an utterance, in any form of its words; undefined if it is missing or negated each time. */
export function findPhrase(utterance: Utterance, stems: readonly string[], phrase: Phrase): Span | undefined {
  if (phrase.length === 0) return undefined;
  for (let from = 0; from + phrase.length <= stems.length; from++) {
    // A flow has thousands of phrases, and most differ in their first word.
    let same = 0;
    while (same < phrase.length && stems[from + same] === phrase[same]) same += 1;
    if (same === phrase.length && !isNegated(utterance, from)) return { from, to: from + phrase.length };
  }
  return undefined;
}

/** Finds all occurrences of a phrase, negated or not. */
export function findAll(stems: readonly string[], phrase: Phrase): Span[] {
  const found: Span[] = [];
  for (let from = 0; phrase.length > 0 && from + phrase.length <= stems.length; from++) {
    if (phrase.every((word, index) => stems[from + index] === word)) found.push({ from, to: from + phrase.length });
  }
  return found;
}
