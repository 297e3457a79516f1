import type { Language } from '@switchboard/contracts/base/fields';
import type { Utterance } from '../language/utterance.ts';

export const NEGATORS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set([
    "don't",
    'dont',
    "doesn't",
    "didn't",
    "isn't",
    "wasn't",
    "won't",
    "can't",
    'not',
    'never',
    'without',
    'no',
  ]),
  es: new Set(['no', 'nunca', 'sin', 'ni', 'tampoco', 'jamas']),
};
/** Words that end a negation: "it's not a dog, sorry, a cat". */
export const STOPS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['but', 'just', 'only', 'sorry', 'wait', 'actually', 'instead', 'rather', 'mean']),
  es: new Set(['pero', 'sino', 'solo', 'perdon', 'mejor', 'digo', 'espere', 'nomas']),
};
/** How many words ahead a negation reaches. */
export const NEGATION_REACH = 5;

/** Whether a negation within `reach` words before a token denies it: "I don't want to cancel", but not "no, I want to cancel". */
export function isNegated(utterance: Utterance, at: number, reach = NEGATION_REACH): boolean {
  const { tokens, text, lang } = utterance;
  for (let index = at - 1; index >= Math.max(0, at - reach); index--) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (token === undefined || next === undefined) return false;
    if (/[,.;!?]/.test(text.slice(token.end, next.start))) return false;
    if (STOPS[lang].has(token.text)) return false;
    // An English "no" only denies the word right after it; elsewhere it answers a question.
    const isAnswer = lang === 'en' && token.text === 'no' && index < at - 1;
    if (NEGATORS[lang].has(token.text) && !isAnswer) return true;
  }
  return false;
}

/** Whether an utterance has a negation. */
export const hasNegation = (utterance: Utterance): boolean =>
  utterance.tokens.some((_, index) => index > 0 && isNegated(utterance, index));
