import { MIN_WORD_SEARCH_CHARACTERS, SEARCH_TOTAL_CAP } from '@switchboard/contracts/base/constants';

/**
 * How to find the hits of a search.
 *
 * `terms` goes from the indexes of words, names and numbers to the rows. `walk` reads the conversations in the list's order until there are
 * enough hits; matches by name (number and tags included) and by spoken words are each either `listed` beforehand from their index, or `looked`
 * up in one conversation after the other.
 *
 * An index is read for the `account` alone, or for `all` accounts with a filter on the rows. Finding the account again for each hit takes longer
 * if most entries are the account's.
 */
export type SearchPlan = { readonly index: 'account' | 'all' } & (
  | { readonly strategy: 'terms' }
  | { readonly strategy: 'walk'; readonly named: 'listed' | 'looked'; readonly said: 'listed' | 'looked' }
);

/** All plans; each finds the same hits. */
export const SEARCH_PLANS: readonly SearchPlan[] = (['account', 'all'] as const).flatMap((index): SearchPlan[] => [
  { index, strategy: 'terms' },
  { index, strategy: 'walk', named: 'listed', said: 'listed' },
  { index, strategy: 'walk', named: 'listed', said: 'looked' },
  { index, strategy: 'walk', named: 'looked', said: 'listed' },
  { index, strategy: 'walk', named: 'looked', said: 'looked' },
]);

/** The rows that PostgreSQL's statistics expect, and what else decides. */
export interface SearchEstimate {
  /** Conversations whose name or number matches. */
  readonly named: number;
  /** Conversations with a tag whose name matches. */
  readonly tagged: number;
  /** Messages with all the words. */
  readonly said: number;
  /** Messages with each of the words, summed. */
  readonly saidEach: number;
  /** Conversations that match the filter's other conditions. */
  readonly candidates: number;
  /** Conversations to walk past to find these: those in the filter's range. */
  readonly passed: number;
  /** The conversations of the account. */
  readonly all: number;
  /** The conversations of all accounts. */
  readonly allAccounts: number;
  readonly isByName: boolean;
  /** Whether an index provides the order; otherwise the candidates are sorted. */
  readonly isOrdered: boolean;
  /** Characters of the search. */
  readonly length: number;
}

// Processor time in µs per row, measured with all pages in memory.
const COST = {
  word: 0.5,
  candidate: 0.3,
  list: 4,
  account: 15,
  listShort: 2,
  follow: 5,
  pass: 0.6,
  sort: 0.5,
  lookAtRow: 6,
  lookAtSaid: 9,
};

/** Chooses the cheapest plan: a frequent term fills page and cap soon, a rare one leads to few rows. */
export function planSearch(estimate: SearchEstimate): SearchPlan {
  return SEARCH_PLANS.reduce((best, plan) =>
    estimateCost(plan, estimate) < estimateCost(best, estimate) ? plan : best,
  );
}

function estimateCost(plan: SearchPlan, estimate: SearchEstimate): number {
  const { said, saidEach, tagged } = estimate;
  const listed = estimateListing(plan, estimate);
  if (plan.strategy === 'terms') return listed.named + listed.said + (estimate.named + tagged + said) * COST.follow;
  const beforehand = (plan.named === 'listed' ? listed.named : 0) + (plan.said === 'listed' ? listed.said : 0);
  const look =
    COST.pass +
    (plan.named === 'looked' ? COST.lookAtRow : 0) +
    (plan.said === 'looked' && saidEach > 0 ? COST.lookAtSaid : 0);
  return beforehand + estimateCollecting(estimate) + countLooks(estimate) * look;
}

function estimateListing(
  { index }: SearchPlan,
  { named, tagged, said, saidEach, all, allAccounts, length }: SearchEstimate,
) {
  // Fewer than three characters make no trigram to look up: the whole index is read.
  const short = length < MIN_WORD_SEARCH_CHARACTERS ? all * COST.listShort : 0;
  const entries = { named: short + (named + tagged) * COST.list, said: saidEach * COST.word + said * COST.list };
  if (index === 'account') {
    return { named: entries.named + (named + tagged) * COST.account, said: entries.said + said * COST.account };
  }
  const times = allAccounts / Math.max(all, 1);
  return { named: entries.named * times, said: entries.said * times };
}

/** The cost of collecting the conversations of a walk: from an index in order, or all of them, sorted. */
function estimateCollecting(estimate: SearchEstimate): number {
  const { passed, candidates, isOrdered } = estimate;
  if (isOrdered) return (countLooks(estimate) * COST.candidate * passed) / Math.max(candidates, 1);
  return passed * COST.candidate + candidates * COST.sort;
}

/**
 * How many conversations a walk passes before it has enough hits.
 *
 * In a walk by name, matching names are adjacent, perhaps at the far end, so they don't count, unless the string is so short that it occurs
 * everywhere.
 */
function countLooks({ named, tagged, said, candidates, all, isByName, length }: SearchEstimate): number {
  const isSpread = !isByName || length < MIN_WORD_SEARCH_CHARACTERS;
  const frequency = Math.min(1, (tagged + said + (isSpread ? named : 0)) / Math.max(all, 1));
  return Math.min(candidates, SEARCH_TOTAL_CAP / Math.max(frequency, Number.EPSILON));
}
