import type { Language } from '@switchboard/contracts/base/fields';
import { foldText } from '@switchboard/contracts/base/text';

/** A word, number or currency sign of what was said, folded, with its place in the text. */
export interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Something that was said, cut into words, without the sounds that people make while they think. */
export interface Utterance {
  readonly text: string;
  readonly lang: Language;
  readonly tokens: readonly Token[];
}

/** A run of tokens, `end` excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

// A number keeps what stands between its digits: 3:30, 1,200, 3/12, 2026-11-23.
const TOKEN = /\p{N}+(?:[:.,/-]\p{N}+)*|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|[$€£%]/gu;

const FILLERS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['uh', 'um', 'uhm', 'er', 'erm', 'hmm', 'mmm', 'please', 'well']),
  es: new Set(['eh', 'em', 'mmm', 'hmm', 'pues', 'osea', 'favor', 'por favor']),
};

/** Cuts a text into tokens. */
export function toUtterance(text: string, lang: Language): Utterance {
  const tokens: Token[] = [];
  for (const match of text.matchAll(TOKEN)) {
    const folded = foldText(match[0]).replaceAll('’', "'");
    if (!FILLERS[lang].has(folded))
      tokens.push({ text: folded, start: match.index, end: match.index + match[0].length });
  }
  return { text, lang, tokens };
}

/** What a span says in the text as it was heard. */
export function rawOf({ text, tokens }: Utterance, { from, to }: Span): string {
  const first = tokens[from];
  const last = tokens[to - 1];
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end);
}

/** The end of some words that stand at a place, -1 if others do. */
export function wordsAt({ tokens }: Utterance, at: number, words: readonly string[]): number {
  return words.every((word, index) => tokens[at + index]?.text === word) ? at + words.length : -1;
}
