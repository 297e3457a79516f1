import { MIN_WORD_SEARCH_CHARACTERS, SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';

/**
 * How the hits of a search are found.
 *
 * `terms`: from the indexes of words, names and numbers to the rows. Else by a walk through the conversations in the list's order until
 * there are enough hits; what matches by name (number and tags included) and what was said is each either `listed` beforehand, from its
 * index, or `looked` for in one conversation after the other.
 */
export type SearchPlan =
  | { readonly way: 'terms' }
  | { readonly way: 'walk'; readonly named: 'listed' | 'looked'; readonly said: 'listed' | 'looked' };

/** Every plan there is; all of them find the same. */
export const SEARCH_PLANS: readonly SearchPlan[] = [
  { way: 'terms' },
  { way: 'walk', named: 'listed', said: 'listed' },
  { way: 'walk', named: 'listed', said: 'looked' },
  { way: 'walk', named: 'looked', said: 'listed' },
  { way: 'walk', named: 'looked', said: 'looked' },
];

/** How many rows PostgreSQL's statistics expect, and what else decides. */
export interface SearchEstimate {
  /** Conversations whose name or number matches. */
  readonly named: number;
  /** Conversations with a tag whose name matches. */
  readonly tagged: number;
  /** Messages with all the words. */
  readonly said: number;
  /** Messages with each of the words, added up. */
  readonly saidEach: number;
  /** Conversations that the filter's other conditions leave. */
  readonly candidates: number;
  /** The conversations of the account. */
  readonly all: number;
  readonly isByName: boolean;
  /** Whether an index gives the order; else the candidates are sorted. */
  readonly isOrdered: boolean;
  /** Characters of the search. */
  readonly length: number;
}

// Processor time in µs for each row, measured with all pages in memory.
const COST = { word: 0.5, list: 4, listShort: 2, follow: 5, pass: 0.6, sort: 0.5, lookAtRow: 6, lookAtSaid: 9 };

/** Chooses the plan that costs least: a frequent term fills page and cap soon, a rare one leads to few rows. */
export function planSearch(estimate: SearchEstimate): SearchPlan {
  return SEARCH_PLANS.reduce((best, plan) => (costOf(plan, estimate) < costOf(best, estimate) ? plan : best));
}

function costOf(plan: SearchPlan, estimate: SearchEstimate): number {
  const { said, saidEach, tagged } = estimate;
  const listNamed = listNamedCost(estimate) + tagged * COST.list;
  const listSaid = saidEach * COST.word + said * COST.list;
  if (plan.way === 'terms') return listNamed + listSaid + (estimate.named + tagged + said) * COST.follow;
  const beforehand = (plan.named === 'listed' ? listNamed : 0) + (plan.said === 'listed' ? listSaid : 0);
  const look =
    COST.pass +
    (plan.named === 'looked' ? COST.lookAtRow : 0) +
    (plan.said === 'looked' && saidEach > 0 ? COST.lookAtSaid : 0);
  return beforehand + (estimate.isOrdered ? 0 : estimate.candidates * COST.sort) + looksOf(estimate) * look;
}

// Without three characters there is no trigram to look up: the index is read whole.
function listNamedCost({ named, all, length }: SearchEstimate): number {
  return length < MIN_WORD_SEARCH_CHARACTERS ? all * COST.listShort + named * COST.list : named * COST.list;
}

/**
 * How many conversations a walk passes before it has its hits.
 *
 * By name, those whose name matches stand together, perhaps at the far end: they aren't counted on, unless the string is so short that it is
 * everywhere.
 */
function looksOf({ named, tagged, said, candidates, all, isByName, length }: SearchEstimate): number {
  const isSpread = !isByName || length < MIN_WORD_SEARCH_CHARACTERS;
  const frequency = Math.min(1, (tagged + said + (isSpread ? named : 0)) / Math.max(all, 1));
  return Math.min(candidates, SEARCH_TOTAL_CAP / Math.max(frequency, Number.EPSILON));
}
