import type { Language } from '@switchboard/contracts/base/fields';
import type { Slot } from '@switchboard/contracts/talk/slots';
import type { Utterance } from '../language/utterance.ts';
import { NO, UNSURE, YES } from './answer-phrases.ts';
import { stemWords, toPhrase } from './phrases.ts';
import type { Reader, Reading } from './reading.ts';

/** Classifies an utterance as yes or no. The last answer counts: "yes, no wait, no". */
export function classifyYesNo(utterance: Utterance): Reading | undefined {
  const { lang } = utterance;
  if (UNSURE[lang].some((phrase) => findLast(utterance, phrase) !== undefined)) return undefined;
  const found = [
    ...YES[lang].map((phrase) => ({ value: true, span: findLast(utterance, phrase) })),
    ...NO[lang].map((phrase) => ({ value: false, span: findLast(utterance, phrase) })),
  ].flatMap(({ value, span }) => (span === undefined ? [] : [{ value, ...span }]));
  // "That's not right" is a no: of two overlapping phrases the longer counts, and a no denies the yes after it.
  const last = found.sort((a, b) => b.to - a.to || a.from - b.from)[0];
  if (last === undefined) return undefined;
  const isMention = isQuoted(utterance, last.from);
  if (isMention && !last.value) return undefined;
  if (isMention) return { ...last, value: false, score: 0.85 };
  const first = utterance.tokens.length <= MANY_WORDS || last.from === 0 ? 1 : 0.85;
  const denial = last.value
    ? found.find(({ value, to }) => !value && to <= last.from && last.from - to <= 1)
    : undefined;
  const isDenied = denial !== undefined && !hasBreak(utterance, denial.to - 1);
  return isDenied ? { ...last, from: denial.from, value: false, score: first } : { ...last, score: first };
}

/** "I didn't say yes", "no dije que sí", "that's not a yes": the caller mentions an answer and denies it. */
function isQuoted({ tokens, lang }: Utterance, at: number): boolean {
  const before = tokens.slice(Math.max(0, at - MAX_QUOTE_WORDS), at).map(({ text }) => text);
  const negator = before.findLastIndex((word) => DENIERS[lang].has(word));
  const between = before.slice(negator + 1);
  if (lang === 'en' && negator !== -1 && between.length === 0) return true;
  return negator !== -1 && between.length > 0 && between.every((word) => QUOTE_WORDS[lang].has(word));
}

const MAX_QUOTE_WORDS = 4;
const DENIERS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['not', 'never', "didn't", "don't", "wouldn't", "can't", "isn't"]),
  es: new Set(['no', 'nunca']),
};
const QUOTE_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['say', 'said', 'a', 'saying']),
  es: new Set(['dije', 'digo', 'he', 'dicho', 'que', 'es', 'un', 'diria']),
};

const MANY_WORDS = 5;

export const readYesNo: Reader<Slot> = (_, utterance, { isRequested }) =>
  isRequested ? classifyYesNo(utterance) : undefined;

/** Finds the last occurrence of a phrase. The phrases include their negation, so negations around them don't count. */
function findLast(utterance: Utterance, text: string) {
  const phrase = toPhrase(text, utterance.lang);
  const stems = stemWords(utterance);
  for (let from = stems.length - phrase.length; from >= 0; from--) {
    if (phrase.every((word, index) => stems[from + index] === word)) return { from, to: from + phrase.length };
  }
  return undefined;
}

function hasBreak({ text, tokens }: Utterance, after: number): boolean {
  const token = tokens[after];
  const next = tokens[after + 1];
  return token !== undefined && next !== undefined && /[,.;!?]/.test(text.slice(token.end, next.start));
}
