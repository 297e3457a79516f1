import type { Language } from '@switchboard/contracts/base/fields';
import { Language as Languages } from '@switchboard/contracts/base/fields';
import { type FlowGlobal, GLOBALS, type GlobalKind, type Intent } from '@switchboard/contracts/talk/flow';
import type { Span, Utterance } from '../language/utterance.ts';
import { detectOptOut } from '../opt-out/opt-out.ts';
import { CLOSING, GLOBAL_PHRASES, POLITENESS } from './built-in-phrases.ts';
import { indexExamples, type ScoreExamples } from './example-index.ts';
import { findPhrase, type Phrase, stemsOf, toPhrase } from './phrases.ts';
import type { Work } from './work.ts';

// Scores what a caller wants. Phrases match literally, with stems, anywhere in the utterance; examples match by similarity (example-index.ts). The score of an
// intent or global is that of its best match, raised by similar examples.

/** A possible intent of the caller, with a confidence from 0 to 1. */
export interface Candidate {
  readonly kind: 'intent' | 'global';
  readonly name: string;
  readonly score: number;
}

/** Scores all intents and globals of a flow, the best first. Those without any match are left out. */
export type ScoreIntents = (utterance: Utterance) => Candidate[];

interface Phrased {
  readonly kind: Candidate['kind'];
  readonly name: string;
  readonly phrases: readonly Phrase[];
  /** Phrases that count only if nothing else is said. */
  readonly closing: readonly Phrase[];
}

/** Scores of a phrase of several words, of one that is the whole utterance, and of one word among others. */
const SEVERAL_WORDS = 0.97;
const WHOLE = 0.99;
const ONE_WORD = 0.86;
/** The share of a phrase's missing confidence that similar examples can add. */
const SUPPORT = 0.6;

/** Compiles intents and globals for scoring, in every language. */
export function* compileIntents(intents: readonly Intent[], globals: readonly FlowGlobal[]): Work<ScoreIntents> {
  const byLanguage = new Map<Language, { readonly phrased: readonly Phrased[]; readonly score: ScoreExamples }>();
  for (const lang of Languages.options) {
    const phrased = yield* phrasedIn(lang, intents, globals);
    byLanguage.set(lang, { phrased, score: yield* examplesIn(lang, intents) });
  }
  const hasStop = globals.some(({ kind }) => kind === 'stop');
  return (utterance) => {
    const compiled = byLanguage.get(utterance.lang);
    if (compiled === undefined) return [];
    const scores = new Map<string, Candidate>();
    const raise = (candidate: Candidate) => {
      const key = `${candidate.kind} ${candidate.name}`;
      if (candidate.score > (scores.get(key)?.score ?? 0)) scores.set(key, candidate);
    };
    const likenesses = compiled.score(utterance);
    for (const [name, score] of likenesses) raise({ kind: 'intent', name, score });
    const stems = stemsOf(utterance);
    for (const { kind, name, phrases, closing } of compiled.phrased) {
      for (const phrase of [...phrases, ...closing]) {
        const span = findPhrase(utterance, stems, phrase);
        if (span === undefined || (closing.includes(phrase) && !isAlone(utterance, span))) continue;
        const likeness = kind === 'intent' ? (likenesses.get(name) ?? 0) : 0;
        const score = scoreOf(phrase, stems);
        raise({ kind, name, score: score + (1 - score) * likeness * SUPPORT });
      }
    }
    if (hasStop && detectOptOut(utterance.text, 'call') === 'yes')
      raise({ kind: 'global', name: 'stop', score: WHOLE });
    return [...scores.values()].sort((a, b) => b.score - a.score);
  };
}

const isAlone = ({ tokens, lang }: Utterance, { from, to }: Span): boolean =>
  tokens.every(({ text }, at) => (at >= from && at < to) || POLITENESS[lang].has(text));

const scoreOf = (phrase: Phrase, stems: readonly string[]) =>
  phrase.length === stems.length ? WHOLE : phrase.length > 1 ? SEVERAL_WORDS : ONE_WORD;

function* phrasedIn(
  lang: Language,
  intents: readonly Intent[],
  globals: readonly FlowGlobal[],
): Work<readonly Phrased[]> {
  const phrased: Phrased[] = [];
  for (const { name, phrases } of intents) {
    phrased.push({ kind: 'intent', name, phrases: yield* ready(phrases[lang], lang), closing: [] });
  }
  for (const { kind, phrases } of globals) {
    const own = yield* ready(phrases[lang], lang);
    const common = yield* ready(GLOBAL_PHRASES[kind][lang], lang);
    const closing = kind === 'stop' ? yield* ready(CLOSING[lang], lang) : [];
    phrased.push({ kind: 'global', name: kind, phrases: [...common, ...own], closing });
  }
  return phrased;
}

function* ready(texts: readonly string[] | undefined, lang: Language): Work<readonly Phrase[]> {
  const phrases: Phrase[] = [];
  for (const text of texts ?? []) {
    phrases.push(toPhrase(text, lang));
    yield;
  }
  return phrases;
}

const examplesIn = (lang: Language, intents: readonly Intent[]): Work<ScoreExamples> =>
  indexExamples(
    intents.map(({ name, phrases, examples }) => ({
      name,
      examples: [...(examples[lang] ?? []), ...(phrases[lang] ?? [])],
    })),
    lang,
  );

/** Whether a name is that of a global. */
export const isGlobal = (name: string): name is GlobalKind => (GLOBALS as readonly string[]).includes(name);
