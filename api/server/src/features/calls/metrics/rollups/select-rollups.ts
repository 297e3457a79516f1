import { DIMENSIONS } from '@switchboard/application/calls/call-dimensions';
import type { CallScope } from '@switchboard/application/calls/call-scope';
import type { RollupCount } from '@switchboard/application/calls/rollups/rollup';
import type { Part } from '@switchboard/application/calls/rollups/rollup-parts';
import type { RollupDimension } from '@switchboard/application/calls/rollups/rollups-of-call';
import type { CallFilter } from '@switchboard/contracts/calls/filters';
import { type GroupBy, KEY_SEPARATOR } from '@switchboard/contracts/calls/metric-routes';

/** The rollups of a dimension, or of one key of it. */
export interface Selection {
  readonly dimension: RollupDimension;
  readonly key: string | undefined;
}

/** A number that rollups contain: one of their counts, or the sum of some keys of a breakdown. */
export type RollupCounter = { readonly count: RollupCount } | { readonly part: Part; readonly keys: readonly string[] };

/** The part of a filter that the account's clock decides for a whole rollup. */
export type ClockFilter = Pick<CallFilter, 'weekday' | 'hour' | 'businessHours'>;

/** Filters that don't decide the dimension: days and clock select among rollups, and the match mode has no effect on a single tag. */
const NEUTRAL_FILTERS = new Set([
  'dateFrom',
  'dateTo',
  'timeFrom',
  'timeTo',
  'weekday',
  'hour',
  'businessHours',
  'smartTagMatch',
]);

/** Selects the rollups that answer a filter; undefined if only the calls themselves can. */
export function selectRollups(filter: CallFilter): Selection | undefined {
  const conditions = Object.entries(filter).filter(
    ([name, value]) =>
      value !== undefined && !NEUTRAL_FILTERS.has(name) && !(Array.isArray(value) && value.length === 0),
  );
  if (conditions.length === 0) return { dimension: 'all', key: '' };
  const { agentId, agentVersion } = filter;
  if (conditions.length === 2 && agentId !== undefined && agentVersion !== undefined) {
    return { dimension: 'agentVersion', key: `${agentId}${KEY_SEPARATOR}${agentVersion}` };
  }
  const [[name, value]] = conditions as [[string, unknown]];
  if (conditions.length > 1 || name === 'agentVersion' || !Object.hasOwn(DIMENSIONS, name)) return undefined;
  if (!Array.isArray(value)) return { dimension: name as GroupBy, key: String(value) };
  return value.length === 1 ? { dimension: name as GroupBy, key: String(value[0]) } : undefined;
}

/** Groups a selection by a dimension; undefined if no rollup combines both. */
export function groupRollups(
  { dimension, key }: Selection,
  groupBy: GroupBy,
): (Selection & { readonly prefix: string }) | undefined {
  if (dimension === 'all') return { dimension: groupBy, key: undefined, prefix: '' };
  // A single value is a single group, except for tags: a call may have several.
  if (dimension === groupBy && !DIMENSIONS[groupBy].isList) return { dimension, key, prefix: '' };
  if (dimension === 'agentId' && groupBy === 'agentVersion') {
    return { dimension: groupBy, key: undefined, prefix: `${key}${KEY_SEPARATOR}` };
  }
  return undefined;
}

/** Whether every hour lies entirely inside or outside the account's business hours. */
export const opensOnTheHour = ({ hours }: Pick<CallScope, 'hours'>): boolean =>
  hours.every(({ from, to }) => from.endsWith(':00') && to.endsWith(':00'));
