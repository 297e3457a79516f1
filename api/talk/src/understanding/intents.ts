/**
 * Scores the intents and globals of a flow for an utterance, and decides on the scores.
 *
 * Phrases match literally by their stems, anywhere in the utterance; examples match by similarity (example-index.ts). The score of an intent or global
 * is that of its best match, raised by similar examples.
 */
import type { Language } from '@switchboard/contracts/base/fields';
import { Language as Languages } from '@switchboard/contracts/base/fields';
import { type FlowGlobal, GLOBALS, type GlobalKind, type Intent } from '@switchboard/contracts/talk/flow';
import type { Thresholds } from '@switchboard/contracts/talk/version';
import type { Span, Utterance } from '../language/utterance.ts';
import { detectOptOut } from '../opt-out/opt-out.ts';
import { CLOSING, GLOBAL_PHRASES, POLITENESS } from './built-in-phrases.ts';
import { indexExamples, type ScoreExamples } from './example-index.ts';
import { findPhrase, type Phrase, stemWords, toPhrase } from './phrases.ts';
import type { Work } from './work.ts';

/** A possible intent of the caller, with a confidence from 0 to 1. */
export interface Candidate {
  readonly kind: 'intent' | 'global';
  readonly name: string;
  readonly score: number;
}

/** Scores all intents and globals of a flow, best first. Omits intents and globals without a match. */
export type ScoreIntents = (utterance: Utterance) => Candidate[];

interface CompiledPhrases {
  readonly kind: Candidate['kind'];
  readonly name: string;
  readonly phrases: readonly Phrase[];
  /** The phrases that count only if nothing else is said. */
  readonly closing: readonly Phrase[];
}

/** The scores of a phrase of several words, of a phrase that is the whole utterance, and of a single word among others. */
const PHRASE_SCORE = 0.97;
const WHOLE_SCORE = 0.99;
const WORD_SCORE = 0.86;
/** The share of a phrase's missing confidence that similar examples can add. */
const EXAMPLE_SUPPORT = 0.6;

/** Compiles intents and globals for scoring, in every language. */
export function* compileIntents(intents: readonly Intent[], globals: readonly FlowGlobal[]): Work<ScoreIntents> {
  const byLanguage = new Map<
    Language,
    { readonly phrased: readonly CompiledPhrases[]; readonly score: ScoreExamples }
  >();
  for (const lang of Languages.options) {
    const phrased = yield* compileAllPhrases(lang, intents, globals);
    byLanguage.set(lang, { phrased, score: yield* compileExamples(lang, intents) });
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
    const stems = stemWords(utterance);
    for (const { kind, name, phrases, closing } of compiled.phrased) {
      for (const phrase of [...phrases, ...closing]) {
        const span = findPhrase(utterance, stems, phrase);
        if (span === undefined || (closing.includes(phrase) && !isAlone(utterance, span))) continue;
        const likeness = kind === 'intent' ? (likenesses.get(name) ?? 0) : 0;
        const score = scorePhrase(phrase, stems);
        raise({ kind, name, score: score + (1 - score) * likeness * EXAMPLE_SUPPORT });
      }
    }
    if (hasStop && detectOptOut(utterance.text, 'call') === 'yes')
      raise({ kind: 'global', name: 'stop', score: WHOLE_SCORE });
    return [...scores.values()].sort((a, b) => b.score - a.score);
  };
}

const isAlone = ({ tokens, lang }: Utterance, { from, to }: Span): boolean =>
  tokens.every(({ text }, at) => (at >= from && at < to) || POLITENESS[lang].has(text));

const scorePhrase = (phrase: Phrase, stems: readonly string[]) =>
  phrase.length === stems.length ? WHOLE_SCORE : phrase.length > 1 ? PHRASE_SCORE : WORD_SCORE;

function* compileAllPhrases(
  lang: Language,
  intents: readonly Intent[],
  globals: readonly FlowGlobal[],
): Work<readonly CompiledPhrases[]> {
  const phrased: CompiledPhrases[] = [];
  for (const { name, phrases } of intents) {
    phrased.push({ kind: 'intent', name, phrases: yield* compilePhrases(phrases[lang], lang), closing: [] });
  }
  for (const { kind, phrases } of globals) {
    const own = yield* compilePhrases(phrases[lang], lang);
    const common = yield* compilePhrases(GLOBAL_PHRASES[kind][lang], lang);
    const closing = kind === 'stop' ? yield* compilePhrases(CLOSING[lang], lang) : [];
    phrased.push({ kind: 'global', name: kind, phrases: [...common, ...own], closing });
  }
  return phrased;
}

function* compilePhrases(texts: readonly string[] | undefined, lang: Language): Work<readonly Phrase[]> {
  const phrases: Phrase[] = [];
  for (const text of texts ?? []) {
    phrases.push(toPhrase(text, lang));
    yield;
  }
  return phrases;
}

const compileExamples = (lang: Language, intents: readonly Intent[]): Work<ScoreExamples> =>
  indexExamples(
    intents.map(({ name, phrases, examples }) => ({
      name,
      examples: [...(examples[lang] ?? []), ...(phrases[lang] ?? [])],
    })),
    lang,
  );

/** The decision on scored candidates: act on one, act on one and say it back, ask which of two, or no match. */
export type IntentDecision =
  | { readonly as: 'act' | 'confirm'; readonly candidate: Candidate }
  | { readonly as: 'which'; readonly candidates: readonly [Candidate, Candidate] }
  | { readonly as: 'noMatch' };

/** Decides by the thresholds and the margin. `candidates` are those that apply at the current node, best first. */
export function decide(candidates: readonly Candidate[], { act, ask, margin }: Thresholds): IntentDecision {
  const [best, next] = candidates;
  if (best === undefined || best.score < ask) return { as: 'noMatch' };
  if (next !== undefined && next.score >= ask && best.score - next.score < margin)
    return { as: 'which', candidates: [best, next] };
  return { as: best.score >= act ? 'act' : 'confirm', candidate: best };
}

/** Whether a name is the name of a global. */
export const isGlobal = (name: string): name is GlobalKind => (GLOBALS as readonly string[]).includes(name);
