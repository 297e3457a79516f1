import type { Language } from '@switchboard/contracts/kinds/fields';
import type { Span, Utterance } from '../language/utterance.ts';
import { isDenied, isNegated } from './negation.ts';

/** The score of one value where another one was said too: it is said back to the caller. */
export const ONE_OF_SEVERAL = 0.7;

/** Whether a value comes behind a word that takes an earlier one back: "a dog, no sorry, a cat". */
export const corrects = ({ tokens, lang }: Utterance, later: Span, earlier: Span): boolean =>
  tokens.slice(earlier.to, later.from).some(({ text }) => CORRECTIONS[lang].has(text));

const CORRECTIONS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['no', 'sorry', 'wait', 'actually', 'mean']),
  es: new Set(['no', 'perdon', 'espere', 'digo', 'mejor']),
};

/**
 * The one that is meant of the moments that were said: the last that isn't denied, for people correct themselves forwards. Less sure where another one
 * stands beside it, or all are denied.
 */
export function meantOf<T extends Span & { readonly score: number }>(
  utterance: Utterance,
  said: readonly T[],
  { isSame, isAsked }: { readonly isSame: (a: T, b: T) => boolean; readonly isAsked: boolean },
): T | undefined {
  const wanted = said.filter((one) => !isDenied(utterance, one, isAsked));
  const meant = wanted.at(-1) ?? said.at(-1);
  if (meant === undefined) return undefined;
  const isRival = (other: T) =>
    !isSame(other, meant) && !corrects(utterance, meant, other) && !isNegated(utterance, other.from);
  const isOneOfSeveral = wanted.some(isRival);
  return wanted.length === 0 || isOneOfSeveral ? { ...meant, score: Math.min(meant.score, ONE_OF_SEVERAL) } : meant;
}
