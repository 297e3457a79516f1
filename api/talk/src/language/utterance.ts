import type { Language } from '@switchboard/contracts/base/fields';
import { foldText } from '@switchboard/contracts/base/text';

/** A word, number or currency sign of an utterance, folded, with its position in the text. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** An utterance split into words, without filler sounds. */
export interface Utterance {
  readonly text: string;
  readonly lang: Language;
  readonly tokens: readonly Token[];
}

/** A run of tokens; `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

// A number keeps the punctuation between its digits: 3:30, 1,200, 3/12, 2026-11-23.
const TOKEN = /\p{N}+(?:[:.,/-]\p{N}+)*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|[$€£%]/gu;

const FILLERS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['uh', 'um', 'uhm', 'er', 'erm', 'hmm', 'mmm', 'please', 'well']),
  es: new Set(['eh', 'em', 'mmm', 'hmm', 'pues', 'osea', 'favor', 'por favor']),
};

/** Splits a text into tokens. */
export function toUtterance(text: string, lang: Language): Utterance {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const folded = foldText(match[0]).replaceAll('’', "'");
    if (!FILLERS[lang].has(folded))
      tokens.push({ text: folded, start: match.index, end: match.index + match[0].length });
  }
  return { text, lang, tokens };
}

/** Returns the original text of a span. */
export function originalWords({ text, tokens }: Utterance, { from, to }: Span): string {
  const first = tokens[from];
  const last = tokens[to - 1];
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end);
}

/** Returns the index after a sequence of words that begins at a token; -1 if the words differ. */
export function wordsAt({ tokens }: Utterance, at: number, words: readonly string[]): number {
  return words.every((word, index) => tokens[at + index]?.text === word) ? at + words.length : -1;
}
