import type { Language } from '@switchboard/contracts/base/fields';
import { MONTHS, WEEKDAYS } from '../language/calendar-words.ts';
import { wholeAt } from '../language/numbers.ts';
import { toUtterance, type Utterance } from '../language/utterance.ts';
import { hasNegation } from './negation.ts';
import { stemsOf } from './phrases.ts';
import type { Work } from './work.ts';

/** A name with example utterances. */
export interface Exemplified {
  readonly name: string;
  readonly examples: readonly string[];
}

/** Scores how similar an utterance is to each name's examples, from 0 to 1. Names without a common feature are left out. */
export type ScoreExamples = (utterance: Utterance) => ReadonlyMap<string, number>;

/**
 * Compares utterances with examples by cosine similarity of vectors of words, word pairs and character trigrams, weighted by TF-IDF (Salton and Buckley,
 * "Term-weighting approaches in automatic text retrieval", 1988). Half of a name's score is its best example, half its three nearest together (Cover and
 * Hart, "Nearest neighbor pattern classification", 1967), so that one example that is similar by chance counts less.
 */
export function* indexExamples(named: readonly Exemplified[], lang: Language): Work<ScoreExamples> {
  const examples: { readonly features: ReadonlyMap<string, number>; readonly isNegative: boolean }[] = [];
  for (const text of named.flatMap((each) => each.examples)) {
    const utterance = toUtterance(text, lang);
    examples.push({ features: featuresOf(utterance), isNegative: hasNegation(utterance) });
    yield;
  }
  const rarity = yield* raritiesOf(examples.map(({ features }) => features));
  const postings = yield* postingsOf(
    examples.map(({ features }) => features),
    rarity,
  );
  const isNegativeExample = examples.map(({ isNegative }) => isNegative);
  return (utterance) => {
    const likeness = new Float64Array(examples.length);
    for (const [feature, weight] of normalised(featuresOf(utterance), rarity)) {
      const { at, weights } = postings.get(feature) ?? NONE;
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
        if (cosine > 0) nearest.add(spread(cosine) * (isNegative === isNegativeExample[example] ? 1 : DENIED));
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
const NONE: Postings = { at: new Uint32Array(), weights: new Float64Array() };

function* postingsOf(
  examples: readonly ReadonlyMap<string, number>[],
  rarity: Rarity,
): Work<ReadonlyMap<string, Postings>> {
  const lists = new Map<string, { readonly at: number[]; readonly weights: number[] }>();
  for (const [example, features] of examples.entries()) {
    yield;
    for (const [feature, weight] of normalised(features, rarity)) {
      const list = lists.get(feature) ?? { at: [], weights: [] };
      list.at.push(example);
      list.weights.push(weight);
      lists.set(feature, list);
    }
  }
  const postings = new Map<string, Postings>();
  for (const [feature, { at, weights }] of lists) {
    postings.set(feature, { at: Uint32Array.from(at), weights: Float64Array.from(weights) });
    if (postings.size % MANY_FEATURES === 0) yield;
  }
  return postings;
}

/** Features between two yields: far less than a millisecond of work. */
const MANY_FEATURES = 200;

/** Two identical examples give the full score of the neighbors. */
const ENOUGH = 2;
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
    const company = Math.min(1, (this.#first + this.#second + this.#third) / ENOUGH);
    return (this.#first + company) / 2;
  }
}

/** The weight of an example that says the opposite. */
const DENIED = 0.6;

/** Short sentences with the same meaning rarely have a cosine above 0.7, so this maps 0.5 to 0.65 and 0.7 to 0.84. */
function spread(cosine: number): number {
  const rest = 1 - Math.min(cosine, 1);
  return 1 - rest * Math.sqrt(rest);
}

const WORD = 1;
const PAIR = 0.7;
const TRIGRAM = 0.35;

function featuresOf(utterance: Utterance): Map<string, number> {
  const features = new Map<string, number>();
  const add = (feature: string, weight: number) => features.set(feature, (features.get(feature) ?? 0) + weight);
  const stems = stemsOf(utterance).map((word, at) => kindAt(utterance, at) ?? word);
  for (const [index, word] of stems.entries()) {
    add(word, WORD);
    const next = stems[index + 1];
    if (next !== undefined) add(`${word} ${next}`, PAIR);
    if (word.startsWith('#')) continue;
    const framed = `^${word}$`;
    for (let at = 0; at + 3 <= framed.length; at++) add(`~${framed.slice(at, at + 3)}`, TRIGRAM);
  }
  return features;
}

/** Days, months and numbers are interchangeable: an example with a Friday matches one with a Tuesday. */
function kindAt(utterance: Utterance, at: number): string | undefined {
  const { text } = utterance.tokens[at] ?? { text: '' };
  if (WEEKDAYS[utterance.lang].has(text)) return '#weekday';
  if (MONTHS[utterance.lang].has(text)) return '#month';
  return /^\d/.test(text) || wholeAt(utterance, at) !== undefined ? '#number' : undefined;
}

/** Inverse document frequencies; features that no example has get the highest. */
interface Rarity {
  readonly of: ReadonlyMap<string, number>;
  readonly unseen: number;
}

function* raritiesOf(all: readonly ReadonlyMap<string, number>[]): Work<Rarity> {
  const counts = new Map<string, number>();
  for (const features of all) {
    yield;
    for (const feature of features.keys()) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  }
  const rarity = (count: number) => Math.log((1 + all.length) / (1 + count)) + 1;
  const of = new Map<string, number>();
  for (const [feature, count] of counts) {
    of.set(feature, rarity(count));
    if (of.size % MANY_FEATURES === 0) yield;
  }
  return { of, unseen: rarity(0) };
}

function normalised(features: ReadonlyMap<string, number>, { of, unseen }: Rarity): [string, number][] {
  const weighted = [...features].map(([feature, count]): [string, number] => [
    feature,
    count * (of.get(feature) ?? unseen * UNSEEN),
  ]);
  const length = Math.hypot(...weighted.map(([, weight]) => weight)) || 1;
  return weighted.map(([feature, weight]) => [feature, weight / length]);
}

/** Words that no example has, such as names and small talk, reduce the similarity, but not by their full weight. */
const UNSEEN = 0.35;
