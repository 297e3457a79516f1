import type { RollupCount } from '@switchboard/application/calls/rollups/rollup';
import { DURATION_STEP_MS, LAST_DURATION_STEP } from '@switchboard/application/calls/rollups/rollup-parts';
import { type CallFilter, CallFilterFields, NONE } from '@switchboard/contracts/calls/filters';
import { COUNT_NAMES, countMetrics } from '@switchboard/contracts/calls/metrics';
import { type RollupCounter, type Selection, selectRollups } from '../metrics/rollups/select-rollups.ts';

/** The rollups that count a filter's calls, and which of their numbers to sum. */
export interface RollupCountPlan {
  readonly selection: Selection;
  readonly counter: RollupCounter;
}

/**
 * Plans how to count a filter's calls from rollups: one condition selects the dimension, and one more may be a number that rollups contain.
 * Undefined if only the calls themselves can answer.
 */
export function planRollupCount(filter: CallFilter): RollupCountPlan | undefined {
  if (filter.nothing) return undefined;
  for (const match of MATCHERS) {
    const found = match(filter);
    const selection = found && selectRollups(found.rest);
    if (selection) return { selection, counter: found.counter };
  }
  return undefined;
}

/** A condition that rollups count, and the filter without it. */
interface Match {
  readonly rest: CallFilter;
  readonly counter: RollupCounter;
}

/** Each matches one condition of a filter that rollups count. */
const MATCHERS: readonly ((filter: CallFilter) => Match | undefined)[] = [
  (filter) => ({ rest: filter, counter: { count: 'calls' } }),
  ...COUNT_NAMES.filter((name) => name !== 'calls').map((count) =>
    matchCount(count, CallFilterFields.parse(countMetrics[count].query)),
  ),
  matchCount('tagged', { tagged: true }),
  (filter) => (filter.endedReason === NONE ? undefined : matchKey(filter, 'endedReason')),
  (filter) => matchKey(filter, 'product'),
  (filter) => matchKey(filter, 'takenOffTagId'),
  (filter) => matchKey(filter, 'personTagId'),
  (filter) => matchKey(filter, 'agentTagId'),
  (filter) => (filter.transferTo === NONE ? undefined : matchKey(filter, 'transferTo')),
  (filter) => matchKey(filter, 'agentId'),
  matchDuration,
  matchTagPair,
];

function matchCount(count: RollupCount, query: CallFilter) {
  const conditions = Object.entries(query).filter(([, value]) => value !== undefined && !Array.isArray(value));
  return (filter: CallFilter): Match | undefined =>
    conditions.every(([name, value]) => filter[name as keyof CallFilter] === value)
      ? { rest: omitFields(filter, ...conditions.map(([name]) => name)), counter: { count } }
      : undefined;
}

function matchKey(
  filter: CallFilter,
  part: 'endedReason' | 'product' | 'takenOffTagId' | 'personTagId' | 'agentTagId' | 'transferTo' | 'agentId',
): Match | undefined {
  const value = filter[part];
  return value === undefined ? undefined : { rest: omitFields(filter, part), counter: { part, keys: [String(value)] } };
}

/** Matches durations that begin and end with the steps in which rollups count them. */
function matchDuration(filter: CallFilter): Match | undefined {
  const { durationFrom, durationTo } = filter;
  if (durationFrom === undefined && durationTo === undefined) return undefined;
  const first = (durationFrom ?? 0) / DURATION_STEP_MS;
  const end = durationTo === undefined ? LAST_DURATION_STEP + 1 : (durationTo + 1) / DURATION_STEP_MS;
  const isInSteps = Number.isInteger(first) && Number.isInteger(end) && first <= LAST_DURATION_STEP;
  // The last step has no upper end.
  if (!isInSteps || (durationTo !== undefined && end > LAST_DURATION_STEP)) return undefined;
  const keys = Array.from({ length: Math.max(0, end - first) }, (_, index) => String(first + index));
  return { rest: omitFields(filter, 'durationFrom', 'durationTo'), counter: { part: 'duration', keys } };
}

/** Matches two tags that a call must both have. */
function matchTagPair(filter: CallFilter): Match | undefined {
  const { smartTagIds = [], smartTagMatch } = filter;
  const tags = [...new Set(smartTagIds.map(Number))].sort((one, other) => one - other);
  if (tags.length !== 2 || smartTagMatch !== 'all') return undefined;
  return { rest: omitFields(filter, 'smartTagIds'), counter: { part: 'pair', keys: [tags.join(' ')] } };
}

const omitFields = (filter: CallFilter, ...names: readonly string[]): CallFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
