import type { RollupCount } from '@switchboard/application/calls/rollups/rollup';
import { DURATION_STEP_MS, LAST_DURATION_STEP } from '@switchboard/application/calls/rollups/rollup-parts';
import { type CallFilter, CallFilterFields, NONE } from '@switchboard/contracts/calls/filters';
import { COUNT_NAMES, countMetrics } from '@switchboard/contracts/calls/metrics';
import { type CountedOf, type Selection, selectRollups } from '../metrics/rollups/select-rollups.ts';

/** Which cells hold how many calls a filter lets through, and what of them. */
export interface RollupCountPlan {
  readonly selection: Selection;
  readonly of: CountedOf;
}

/** How cells tell the calls of a filter: those of one dimension, of which a cell counts one thing more. Undefined where only the calls themselves tell. */
export function rollupCountOf(filter: CallFilter): RollupCountPlan | undefined {
  if (filter.nothing) return undefined;
  for (const way of WAYS) {
    const found = way(filter);
    const selection = found && selectRollups(found.rest);
    if (selection) return { selection, of: found.of };
  }
  return undefined;
}

interface Way {
  readonly rest: CallFilter;
  readonly of: CountedOf;
}

/** Each takes one condition out of a filter that cells count by. */
const WAYS: readonly ((filter: CallFilter) => Way | undefined)[] = [
  (filter) => ({ rest: filter, of: { count: 'calls' } }),
  ...COUNT_NAMES.filter((name) => name !== 'calls').map((count) =>
    counted(count, CallFilterFields.parse(countMetrics[count].query)),
  ),
  counted('tagged', { tagged: true }),
  (filter) => (filter.endedReason === NONE ? undefined : keyed(filter, 'endedReason')),
  (filter) => keyed(filter, 'product'),
  (filter) => keyed(filter, 'takenOffTagId'),
  (filter) => keyed(filter, 'personTagId'),
  (filter) => keyed(filter, 'agentTagId'),
  (filter) => (filter.transferTo === NONE ? undefined : keyed(filter, 'transferTo')),
  (filter) => keyed(filter, 'agentId'),
  ofLengths,
  ofPairs,
];

function counted(count: RollupCount, query: CallFilter) {
  const conditions = Object.entries(query).filter(([, value]) => value !== undefined && !Array.isArray(value));
  return (filter: CallFilter): Way | undefined =>
    conditions.every(([name, value]) => filter[name as keyof CallFilter] === value)
      ? { rest: without(filter, ...conditions.map(([name]) => name)), of: { count } }
      : undefined;
}

function keyed(
  filter: CallFilter,
  part: 'endedReason' | 'product' | 'takenOffTagId' | 'personTagId' | 'agentTagId' | 'transferTo' | 'agentId',
): Way | undefined {
  const value = filter[part];
  return value === undefined ? undefined : { rest: without(filter, part), of: { part, keys: [String(value)] } };
}

/** Lengths that begin and end with the steps in which cells count them. */
function ofLengths(filter: CallFilter): Way | undefined {
  const { durationFrom, durationTo } = filter;
  if (durationFrom === undefined && durationTo === undefined) return undefined;
  const first = (durationFrom ?? 0) / DURATION_STEP_MS;
  const end = durationTo === undefined ? LAST_DURATION_STEP + 1 : (durationTo + 1) / DURATION_STEP_MS;
  const isInSteps = Number.isInteger(first) && Number.isInteger(end) && first <= LAST_DURATION_STEP;
  // The last step is open.
  if (!isInSteps || (durationTo !== undefined && end > LAST_DURATION_STEP)) return undefined;
  const keys = Array.from({ length: Math.max(0, end - first) }, (_, index) => String(first + index));
  return { rest: without(filter, 'durationFrom', 'durationTo'), of: { part: 'duration', keys } };
}

/** Two tags that stand together. */
function ofPairs(filter: CallFilter): Way | undefined {
  const { smartTagIds = [], smartTagMatch } = filter;
  const tags = [...new Set(smartTagIds.map(Number))].sort((one, other) => one - other);
  if (tags.length !== 2 || smartTagMatch !== 'all') return undefined;
  return { rest: without(filter, 'smartTagIds'), of: { part: 'pair', keys: [tags.join(' ')] } };
}

const without = (filter: CallFilter, ...names: readonly string[]): CallFilter =>
  Object.fromEntries(Object.entries(filter).filter(([name]) => !names.includes(name)));
