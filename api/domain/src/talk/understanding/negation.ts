import type { Language } from '@switchboard/contracts/kinds/fields';
import type { Span, Utterance } from '../language/utterance.ts';

const NEGATORS: Readonly<Record<Language, ReadonlySet<string>>> = {
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
/** Words behind which something else is said: "it's not a dog, sorry, a cat". */
const BREAKS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['but', 'just', 'only', 'sorry', 'wait', 'actually', 'instead', 'rather', 'mean']),
  es: new Set(['pero', 'sino', 'solo', 'perdon', 'mejor', 'digo', 'espere', 'nomas']),
};
/** How far before something a negation reaches, in words. */
const REACH = 5;

/** Whether something that begins at a token is denied within `reach` words before it: "I don't want to cancel", but not "no, I want to cancel". */
export function isNegated(utterance: Utterance, at: number, reach = REACH): boolean {
  const { tokens, text, lang } = utterance;
  for (let index = at - 1; index >= Math.max(0, at - reach); index--) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (token === undefined || next === undefined) return false;
    if (/[,.;!?]/.test(text.slice(token.end, next.start))) return false;
    if (BREAKS[lang].has(token.text)) return false;
    // An English "no" denies the word behind it alone; elsewhere it answers what was asked.
    const isAnswer = lang === 'en' && token.text === 'no' && index < at - 1;
    if (NEGATORS[lang].has(token.text) && !isAnswer) return true;
  }
  return false;
}

/**
 * Whether a moment is denied, before it or right behind it: "not on Tuesday", "Tuesday doesn't work". Where it was asked for, so is the one of "I can't do
 * Tuesday"; elsewhere that may be the visit to cancel.
 */
export const isDenied = (utterance: Utterance, { from, to }: Span, isAsked: boolean): boolean =>
  isNegated(utterance, from, isAsked ? 2 : 1) || isNegatedBehind(utterance, to) || isLeftOut(utterance, from);

/** "any day but Friday", "el jueves en vez del viernes". */
const isLeftOut = ({ tokens, lang }: Utterance, at: number): boolean =>
  LEAVE_OUT[lang].some((words) => words.every((word, index) => tokens[at - words.length + index]?.text === word));

const LEAVE_OUT: Readonly<Record<Language, readonly (readonly string[])[]>> = {
  en: [['but'], ['except'], ['except', 'for'], ['instead', 'of'], ['other', 'than']],
  es: [
    ['menos'],
    ['excepto'],
    ['salvo'],
    ['en', 'vez', 'de'],
    ['en', 'vez', 'del'],
    ['en', 'lugar', 'de'],
    ['en', 'lugar', 'del'],
  ],
};

/** How far behind a value its negation may stand, in words: "el martes yo no puedo". */
const REACH_BEHIND = 2;

function isNegatedBehind({ tokens, text, lang }: Utterance, to: number): boolean {
  for (let index = to; index < to + REACH_BEHIND; index++) {
    const token = tokens[index];
    const before = tokens[index - 1];
    if (token === undefined || before === undefined || /[,.;!?]/.test(text.slice(before.end, token.start)))
      return false;
    if (NEGATORS[lang].has(token.text)) return true;
  }
  return false;
}

/** Whether anything is denied in what was said. */
export const hasNegation = (utterance: Utterance): boolean =>
  utterance.tokens.some((_, index) => index > 0 && isNegated(utterance, index));
