import type { Language } from '@switchboard/contracts/base/fields';
import type { Criterion } from '@switchboard/contracts/hiring/openings';
import { type CriterionScore, MAX_WORDS, type ScreeningAnswer } from '@switchboard/contracts/hiring/screening';
import { toUtterance } from '@switchboard/talk/language/utterance';
import { yesOrNo } from '@switchboard/talk/understanding/read-yes-no';
import type { Exchange } from './exchanges.ts';
import { sharedWords } from './shared-words.ts';

/** From this share of common words on, an agent's line asks a job's question. */
const ASKS = 0.6;
/** From this share on, an exchange is about a criterion. */
const IS_ABOUT = 0.5;
/** Exchanges that a score rests on. */
const MAX_EXCHANGES = 3;

/** The caller's messages to each question of a job; none to one that wasn't asked. */
export function answersOf(
  questions: readonly string[],
  exchanges: readonly Exchange[],
  lang: Language,
): ScreeningAnswer[] {
  return questions.map((question) => {
    const [best] = ranked(exchanges, ({ asked }) => sharedWords(question, asked, lang), ASKS);
    return { question, answer: messagesOf(best === undefined ? [] : [best]) };
  });
}

/**
 * Scores each criterion as far as a rule can: a plain yes to what was asked about it is all, a plain no is nothing. Whatever else was said
 * stays unjudged, with the messages that a person may judge by; so does whatever is asked for by a negation, whose yes may be a no.
 */
export function judge(
  rubric: readonly Criterion[],
  exchanges: readonly Exchange[],
  { lang, at }: { readonly lang: Language; readonly at: string },
): CriterionScore[] {
  return rubric.map(({ criterion, weight }) => {
    const near = ranked(
      exchanges,
      ({ asked, said }) => Math.max(sharedWords(criterion, asked, lang), sharedWords(criterion, said, lang)),
      IS_ABOUT,
    ).slice(0, MAX_EXCHANGES);
    const plain = new Set(near.map(({ said }) => plainAnswer(said, lang)));
    const [only] = plain;
    const isPlain =
      plain.size === 1 &&
      only !== undefined &&
      !NEGATION.test([criterion, ...near.map(({ asked }) => asked)].join(' '));
    const score = isPlain ? (only ? 100 : 0) : null;
    return { criterion, weight, score, words: messagesOf(near), by: null, at };
  });
}

/** Returns the scores of a later call, with the earlier score of each criterion that a person has scored. */
export function withoutOverruling(
  before: readonly CriterionScore[],
  judged: readonly CriterionScore[],
): CriterionScore[] {
  return judged.map((score) => {
    const known = before.find(({ criterion }) => criterion === score.criterion);
    return known === undefined || known.by === null ? score : { ...known, weight: score.weight, words: score.words };
  });
}

/** Words that turn a sentence round, in both languages. */
const NEGATION = /\b(?:no|not|never|none|without|nunca|ning[uú]n[ao]?|sin)\b|n[’']t\b/i;

/** Yes or no where that is all that was said. */
function plainAnswer(said: string, lang: Language): boolean | undefined {
  const reading = yesOrNo(toUtterance(said, lang));
  return reading?.score === 1 && typeof reading.value === 'boolean' ? reading.value : undefined;
}

function ranked(
  exchanges: readonly Exchange[],
  nearness: (exchange: Exchange) => number,
  least: number,
): readonly Exchange[] {
  return exchanges
    .map((exchange) => ({ exchange, near: nearness(exchange) }))
    .filter(({ near }) => near >= least)
    .sort((a, b) => b.near - a.near)
    .map(({ exchange }) => exchange);
}

const messagesOf = (exchanges: readonly Exchange[]): string[] =>
  exchanges.flatMap(({ messageIds }) => messageIds).slice(0, MAX_WORDS);
