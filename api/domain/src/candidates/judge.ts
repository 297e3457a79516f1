import { MAX_COMPUTED_CHARACTERS } from '@switchboard/contracts/base/constants';
import type { Language } from '@switchboard/contracts/base/fields';
import { splitWords, truncate } from '@switchboard/contracts/base/text';
import type { Criterion } from '@switchboard/contracts/hiring/openings';
import { type CriterionScore, MAX_WORDS, type ScreeningAnswer } from '@switchboard/contracts/hiring/screening';
import { toUtterance } from '@switchboard/talk/language/utterance';
import { classifyYesNo } from '@switchboard/talk/understanding/read-yes-no';
import { stem } from '@switchboard/talk/understanding/stems';
import type { Exchange } from './exchanges.ts';

/** The minimum share of common words at which an agent's line counts as asking a question of the job. */
const QUESTION_SHARE = 0.6;
/** The minimum share of common words at which an exchange counts as being about a criterion. */
const CRITERION_SHARE = 0.5;
/** The number of exchanges that a score is based on. */
const MAX_EXCHANGES = 3;

/** Finds the caller's answer to each question of a job; empty for a question that the agent didn't ask. */
export function matchAnswers(
  questions: readonly string[],
  exchanges: readonly Exchange[],
  lang: Language,
): ScreeningAnswer[] {
  return questions.map((question) => {
    const [best] = rankExchanges(exchanges, ({ agentText }) => sharedWords(question, agentText, lang), QUESTION_SHARE);
    return { question, answer: collectMessageIds(best === undefined ? [] : [best]) };
  });
}

/**
 * Scores criteria by rule: a plain yes to a question about a criterion scores 100, a plain no scores 0. Any other answer has no score, only the
 * messages for a person to judge. The same goes for a question or criterion with a negation, since a yes to it may mean no.
 */
export function judge(
  rubric: readonly Criterion[],
  exchanges: readonly Exchange[],
  { lang, at }: { readonly lang: Language; readonly at: string },
): CriterionScore[] {
  return rubric.map(({ criterion, weight }) => {
    const near = rankExchanges(
      exchanges,
      ({ agentText, callerText }) =>
        Math.max(sharedWords(criterion, agentText, lang), sharedWords(criterion, callerText, lang)),
      CRITERION_SHARE,
    ).slice(0, MAX_EXCHANGES);
    const plain = new Set(near.map(({ callerText }) => plainAnswer(callerText, lang)));
    const [only] = plain;
    const isPlain =
      plain.size === 1 &&
      only !== undefined &&
      !NEGATION.test([criterion, ...near.map(({ agentText }) => agentText)].join(' '));
    const score = isPlain ? (only ? 100 : 0) : null;
    return { criterion, weight, score, words: collectMessageIds(near), by: null, at };
  });
}

/** Returns the scores of a later call, except that the scores given by people stay. */
export function keepPersonScores(
  before: readonly CriterionScore[],
  judged: readonly CriterionScore[],
): CriterionScore[] {
  return judged.map((score) => {
    const earlier = before.find(({ criterion }) => criterion === score.criterion);
    return earlier === undefined || earlier.by === null
      ? score
      : { ...earlier, weight: score.weight, words: score.words };
  });
}

/** Matches negations in both languages. */
const NEGATION = /\b(?:no|not|never|none|without|nunca|ning[uú]n[ao]?|sin)\b|n[’']t\b/i;

/** Returns the answer if it is nothing but yes or no. */
function plainAnswer(callerText: string, lang: Language): boolean | undefined {
  const reading = classifyYesNo(toUtterance(callerText, lang));
  return reading?.score === 1 && typeof reading.value === 'boolean' ? reading.value : undefined;
}

function rankExchanges(
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

const collectMessageIds = (exchanges: readonly Exchange[]): string[] =>
  exchanges.flatMap(({ messageIds }) => messageIds).slice(0, MAX_WORDS);

const MIN_WORD_LENGTH = 4;
/** Words of at least the minimum length that have no meaning of their own. */
const STOP_WORDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(['about', 'could', 'from', 'have', 'many', 'that', 'them', 'they', 'this', 'what', 'when', 'with']),
  es: new Set(['como', 'cual', 'cuando', 'desde', 'esta', 'este', 'para', 'pero', 'puede', 'sobre', 'tiene', 'usted']),
};

/** The share, 0 to 1, of a text's meaningful words whose stems another text has too. */
function sharedWords(text: string, other: string, lang: Language): number {
  const wanted = meaningfulStems(text, lang);
  if (wanted.size === 0) return 0;
  return wanted.intersection(meaningfulStems(other, lang)).size / wanted.size;
}

const meaningfulStems = (text: string, lang: Language): Set<string> =>
  new Set(
    splitWords(truncate(text, MAX_COMPUTED_CHARACTERS))
      .filter((word) => word.length >= MIN_WORD_LENGTH && !STOP_WORDS[lang].has(word))
      .map((word) => stem(word, lang)),
  );
