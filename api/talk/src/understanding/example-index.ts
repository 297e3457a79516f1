import type { Language } from '@switchboard/contracts/base/fields';
import { MONTHS, WEEKDAYS } from '../language/calendar-words.ts';
import { wholeAt } from '../language/numbers.ts';
import { toUtterance, type Utterance } from '../language/utterance.ts';
import { hasNegation } from './negation.ts';
import { stemWords } from './phrases.ts';
import type { Work } from './work.ts';

/** A name with example utterances. */
export interface NamedExamples {
  readonly name: string;
  readonly examples: readonly string[];
}

/** Scores how similar an utterance is to each name's examples, from 0 to 1. Omits names without a common feature. */
export type ScoreExamples = (utterance: Utterance) => ReadonlyMap<string, number>;

/**
 * Compares utterances with examples by cosine similarity of vectors of words, word pairs and character trigrams, weighted by TF-IDF (Salton and Buckley,
 * "Term-weighting approaches in automatic text retrieval", 1988). Half of a name's score is its best example, half its three nearest together (Cover and
 * Hart, "Nearest neighbor pattern classification", 1967), so that one example that is similar by chance counts less.
 */
export function* indexExamples(named: readonly NamedExamples[], lang: Language): Work<ScoreExamples> {
  const examples: { readonly features: ReadonlyMap<string, number>; readonly isNegative: boolean }[] = [];
  for (const text of named.flatMap((entry) => entry.examples)) {
    const utterance = toUtterance(text, lang);
    examples.push({ features: extractFeatures(utterance), isNegative: hasNegation(utterance) });
    yield;
  }
  const rarity = yield* computeRarity(examples.map(({ features }) => features));
  const postings = yield* buildPostings(
    examples.map(({ features }) => features),
    rarity,
  );
  const isNegativeExample = examples.map(({ isNegative }) => isNegative);
  return (utterance) => {
    const likeness = new Float64Array(examples.length);
    for (const [feature, weight] of normalize(extractFeatures(utterance), rarity)) {
      const { at, weights } = postings.get(feature) ?? NO_POSTINGS;
      for (let index = 0; index < at.length; index++) {
        likeness[at[index] ?? 0] = (likeness[at[index] ?? 0] ?? 0) + weight * (weights[index] ?? 0);
      }
    }
    const isNegative = hasNegation(utterance);
    const scores = new Map<string, number>();
    let example = 0;
    for (const { name, examples: texts } of named) {
      const nearest = new Nearest();
      for (const end = example + texts.length; example < end; example++) {
        const cosine = likeness[example] ?? 0;
        if (cosine > 0) nearest.add(spread(cosine) * (isNegative === isNegativeExample[example] ? 1 : OPPOSITE_WEIGHT));
      }
      const score = nearest.score(texts.length);
      if (score > 0) scores.set(name, Math.max(score, scores.get(name) ?? 0));
    }
    return scores;
  };
}

/** The examples that have a feature, and its weight in each. */
interface Postings {
  readonly at: Uint32Array;
  readonly weights: Float64Array;
}
const NO_POSTINGS: Postings = { at: new Uint32Array(), weights: new Float64Array() };

function* buildPostings(
  examples: readonly ReadonlyMap<string, number>[],
  rarity: Rarity,
): Work<ReadonlyMap<string, Postings>> {
  const lists = new Map<string, { readonly at: number[]; readonly weights: number[] }>();
  for (const [example, features] of examples.entries()) {
    yield;
    for (const [feature, weight] of normalize(features, rarity)) {
      const list = lists.get(feature) ?? { at: [], weights: [] };
      list.at.push(example);
      list.weights.push(weight);
      lists.set(feature, list);
    }
  }
  const postings = new Map<string, Postings>();
  for (const [feature, { at, weights }] of lists) {
    postings.set(feature, { at: Uint32Array.from(at), weights: Float64Array.from(weights) });
    if (postings.size % FEATURES_PER_YIELD === 0) yield;
  }
  return postings;
}

/** The number of features between two yields: far less than a millisecond of work. */
const FEATURES_PER_YIELD = 200;

/** Two identical examples give the full score of the neighbors. */
const FULL_COMPANY = 2;
/** With fewer examples than this, only the best one counts. */
const EXAMPLES_FOR_COMPANY = 5;

/** The three highest scores of a name's examples. */
class Nearest {
  #first = 0;
  #second = 0;
  #third = 0;

  add(score: number): void {
    if (score <= this.#third) return;
    if (score > this.#first) {
      this.#third = this.#second;
      this.#second = this.#first;
      this.#first = score;
    } else if (score > this.#second) {
      this.#third = this.#second;
      this.#second = score;
    } else this.#third = score;
  }

  /** The score of a name with this number of examples. */
  score(examples: number): number {
    if (examples < EXAMPLES_FOR_COMPANY) return this.#first;
    const company = Math.min(1, (this.#first + this.#second + this.#third) / FULL_COMPANY);
    return (this.#first + company) / 2;
  }
}

/** The weight of an example if either it or the utterance, but not both, has a negation. */
const OPPOSITE_WEIGHT = 0.6;

/** Short sentences with the same meaning rarely have a cosine above 0.7, so this maps 0.5 to 0.65 and 0.7 to 0.84. */
function spread(cosine: number): number {
  const rest = 1 - Math.min(cosine, 1);
  return 1 - rest * Math.sqrt(rest);
}

const WORD_WEIGHT = 1;
const PAIR_WEIGHT = 0.7;
const TRIGRAM_WEIGHT = 0.35;

function extractFeatures(utterance: Utterance): Map<string, number> {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) => features.set(feature, (features.get(feature) ?? 0) + weight);
  const stems = stemWords(utterance).map((word, at) => placeholderAt(utterance, at) ?? word);
  for (const [index, word] of stems.entries()) {
    add(word, WORD_WEIGHT);
    const next = stems[index + 1];
    if (next !== undefined) add(`${word} ${next}`, PAIR_WEIGHT);
    if (word.startsWith('#')) continue;
    const framed = `^${word}$`;
    for (let at = 0; at + 3 <= framed.length; at++) add(`~${framed.slice(at, at + 3)}`, TRIGRAM_WEIGHT);
  }
  return features;
}

/** Days, months and numbers are interchangeable: an example with a Friday matches one with a Tuesday. */
function placeholderAt(utterance: Utterance, at: number): string | undefined {
  const { text } = utterance.tokens[at] ?? { text: '' };
  if (WEEKDAYS[utterance.lang].has(text)) return '#weekday';
  if (MONTHS[utterance.lang].has(text)) return '#month';
  return /^\d/.test(text) || wholeAt(utterance, at) !== undefined ? '#number' : undefined;
}

/** Inverse document frequencies; features without an example have the highest. */
interface Rarity {
  readonly of: ReadonlyMap<string, number>;
  readonly unseen: number;
}

function* computeRarity(all: readonly ReadonlyMap<string, number>[]): Work<Rarity> {
  const counts = new Map<string, number>();
  for (const features of all) {
    yield;
    for (const feature of features.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const rarity = (count: number) => Math.log((1 + all.length) / (1 + count)) + 1;
  const of = new Map<string, number>();
  for (const [feature, count] of counts) {
    of.set(feature, rarity(count));
    if (of.size % FEATURES_PER_YIELD === 0) yield;
  }
  return { of, unseen: rarity(0) };
}

function normalize(features: ReadonlyMap<string, number>, { of, unseen }: Rarity): [string, number][] {
  const weighted = [...features].map(([feature, count]): [string, number] => [
    feature,
    count * (of.get(feature) ?? unseen * UNSEEN_WEIGHT),
  ]);
  const length = Math.hypot(...weighted.map(([, weight]) => weight)) || 1;
  return weighted.map(([feature, weight]) => [feature, weight / length]);
}

/** Words that no example has, such as names and small talk, reduce the similarity, but not by their full weight. */
const UNSEEN_WEIGHT = 0.35;
