import { MIN_WORD_SEARCH_CHARACTERS, SEARCH_TOTAL_CAP } from '@switchboard/contracts/constants';

/**
 * How the hits of a search are found.
 *
 * `terms`: from the indexes of words, names and numbers to the rows. Else by a walk through the conversations in the list's order until
 * there are enough hits; what matches by name (number and tags included) and what was said is each either `listed` beforehand, from its
 * index, or `looked` for in one conversation after the other.
 *
 * An index is asked for the `account`'s alone, or for `all` accounts', whose rows then tell the account's: an index finds an account among all
 * entries anew for each hit, which takes longer where most are the account's.
 */
export type SearchPlan = { readonly index: 'account' | 'all' } & (
  | { readonly way: 'terms' }
  | { readonly way: 'walk'; readonly named: 'listed' | 'looked'; readonly said: 'listed' | 'looked' }
);

/** Every plan there is; all of them find the same. */
export const SEARCH_PLANS: readonly SearchPlan[] = (['account', 'all'] as const).flatMap((index): SearchPlan[] => [
  { index, way: 'terms' },
  { index, way: 'walk', named: 'listed', said: 'listed' },
  { index, way: 'walk', named: 'listed', said: 'looked' },
  { index, way: 'walk', named: 'looked', said: 'listed' },
  { index, way: 'walk', named: 'looked', said: 'looked' },
]);

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
  /** Conversations that are passed to find these: those of the filter's days. */
  readonly passed: number;
  /** The conversations of the account. */
  readonly all: number;
  /** Those of all accounts. */
  readonly everybodys: number;
  readonly isByName: boolean;
  /** Whether an index gives the order; else the candidates are sorted. */
  readonly isOrdered: boolean;
  /** Characters of the search. */
  readonly length: number;
}

// Processor time in µs for each row, measured with all pages in memory.
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

/** Chooses the plan that costs least: a frequent term fills page and cap soon, a rare one leads to few rows. */
export function planSearch(estimate: SearchEstimate): SearchPlan {
  return SEARCH_PLANS.reduce((best, plan) => (costOf(plan, estimate) < costOf(best, estimate) ? plan : best));
}

function costOf(plan: SearchPlan, estimate: SearchEstimate): number {
  const { said, saidEach, tagged } = estimate;
  const listed = listCosts(plan, estimate);
  if (plan.way === 'terms') return listed.named + listed.said + (estimate.named + tagged + said) * COST.follow;
  const beforehand = (plan.named === 'listed' ? listed.named : 0) + (plan.said === 'listed' ? listed.said : 0);
  const look =
    COST.pass +
    (plan.named === 'looked' ? COST.lookAtRow : 0) +
    (plan.said === 'looked' && saidEach > 0 ? COST.lookAtSaid : 0);
  return beforehand + collectCost(estimate) + looksOf(estimate) * look;
}

function listCosts({ index }: SearchPlan, { named, tagged, said, saidEach, all, everybodys, length }: SearchEstimate) {
  // Without three characters there is no trigram to look up: the index is read whole.
  const short = length < MIN_WORD_SEARCH_CHARACTERS ? all * COST.listShort : 0;
  const entries = { named: short + (named + tagged) * COST.list, said: saidEach * COST.word + said * COST.list };
  if (index === 'account') {
    return { named: entries.named + (named + tagged) * COST.account, said: entries.said + said * COST.account };
  }
  const times = everybodys / Math.max(all, 1);
  return { named: entries.named * times, said: entries.said * times };
}

/** To have the conversations that a walk goes through: by an index of the order as it goes, else all of them, sorted. */
function collectCost(estimate: SearchEstimate): number {
  const { passed, candidates, isOrdered } = estimate;
  if (isOrdered) return (looksOf(estimate) * COST.candidate * passed) / Math.max(candidates, 1);
  return passed * COST.candidate + candidates * COST.sort;
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
