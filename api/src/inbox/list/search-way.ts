import { SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';

/**
 * How the hits of a search are found.
 *
 * `terms`: from the indexes of words, names and numbers to rows.
 * `walk`: through the conversations in the list's order, looking into what was said in each, until there are enough; the few whose
 * name or number matches were found beforehand.
 * `walk-rows`: the same, reading each conversation's row as well: too many names match, or tags do.
 */
export type SearchWay = 'terms' | 'walk' | 'walk-rows';

/** How many rows PostgreSQL's statistics expect. */
export interface SearchEstimate {
  /** Conversations whose name, number or tags match. */
  readonly named: number;
  /** Whether tags are among what matches: they stand in the row. */
  readonly isByTag: boolean;
  /** Messages with all the words. */
  readonly said: number;
  /** Messages with each of the words, added up. */
  readonly saidEach: number;
  /** Conversations that the filter's other conditions leave. */
  readonly candidates: number;
  /** The conversations of the account. */
  readonly all: number;
}

// Processor time in µs, measured on 2 cores with all pages in memory.
const WORD_COST = 0.5;
const FOLLOW_COST = 8;
const LOOK_COST = 9;
const LOOK_AT_ROW_COST = 18;
const NAMED_COST = 4;

/** Chooses the cheapest way: a frequent term fills page and cap soon, a rare one leads to few rows. */
export function chooseWay({ named, isByTag, said, saidEach, candidates, all }: SearchEstimate): SearchWay {
  const found = named + said;
  const frequency = Math.min(1, found / Math.max(all, 1));
  const looks = Math.min(candidates, SEARCH_TOTAL_CAP / Math.max(frequency, Number.EPSILON));
  const costs: Record<SearchWay, number> = {
    terms: saidEach * WORD_COST + named * NAMED_COST + found * FOLLOW_COST,
    walk: isByTag ? Number.POSITIVE_INFINITY : named * NAMED_COST + looks * LOOK_COST,
    'walk-rows': looks * LOOK_AT_ROW_COST,
  };
  if (costs.terms <= Math.min(costs.walk, costs['walk-rows'])) return 'terms';
  return costs.walk <= costs['walk-rows'] ? 'walk' : 'walk-rows';
}
