import { DIMENSIONS } from '@switchboard/application/calls/call-dimensions';
import type { CallScope } from '@switchboard/application/calls/call-scope';
import type { RollupCount } from '@switchboard/application/calls/rollups/rollup';
import type { Part } from '@switchboard/application/calls/rollups/rollup-parts';
import type { RollupDimension } from '@switchboard/application/calls/rollups/rollups-of-call';
import type { CallFilter } from '@switchboard/contracts/calls/filters';
import { type GroupBy, KEY_SEPARATOR } from '@switchboard/contracts/calls/metric-routes';

/** The cells of a filter: those of a dimension, of one key if there is one. */
export interface Selection {
  readonly dimension: RollupDimension;
  readonly key: string | undefined;
}

/** The calls of a cell that are counted: one of its counts, or some keys of a part. */
export type CountedOf = { readonly count: RollupCount } | { readonly part: Part; readonly keys: readonly string[] };

/** The part of a filter that the account's clock decides for a whole cell. */
export type ClockFilter = Pick<CallFilter, 'weekday' | 'hour' | 'businessHours'>;

/** Days and clock choose among cells, and how tags match says nothing of one tag. */
const BESIDE = new Set([
  'dateFrom',
  'dateTo',
  'timeFrom',
  'timeTo',
  'weekday',
  'hour',
  'businessHours',
  'smartTagMatch',
]);

/** The cells that a filter is of; undefined where only the calls themselves tell. */
export function selectRollups(filter: CallFilter): Selection | undefined {
  const asked = Object.entries(filter).filter(
    ([name, value]) => value !== undefined && !BESIDE.has(name) && !(Array.isArray(value) && value.length === 0),
  );
  if (asked.length === 0) return { dimension: 'all', key: '' };
  const { agentId, agentVersion } = filter;
  if (asked.length === 2 && agentId !== undefined && agentVersion !== undefined) {
    return { dimension: 'agentVersion', key: `${agentId}${KEY_SEPARATOR}${agentVersion}` };
  }
  const [[name, value]] = asked as [[string, unknown]];
  if (asked.length > 1 || name === 'agentVersion' || !Object.hasOwn(DIMENSIONS, name)) return undefined;
  if (!Array.isArray(value)) return { dimension: name as GroupBy, key: String(value) };
  return value.length === 1 ? { dimension: name as GroupBy, key: String(value[0]) } : undefined;
}

/** The cells of a selection by what they are told apart by; undefined where no cell tells both. */
export function groupRollups(
  { dimension, key }: Selection,
  groupBy: GroupBy,
): (Selection & { readonly prefix: string }) | undefined {
  if (dimension === 'all') return { dimension: groupBy, key: undefined, prefix: '' };
  // Of one value that a call has there is one group; a call may have other tags besides.
  if (dimension === groupBy && !DIMENSIONS[groupBy].isList) return { dimension, key, prefix: '' };
  if (dimension === 'agentId' && groupBy === 'agentVersion') {
    return { dimension: groupBy, key: undefined, prefix: `${key}${KEY_SEPARATOR}` };
  }
  return undefined;
}

/** Whether each hour is either within the account's hours or without; only a filter by them asks. */
export const opensOnTheHour = ({ hours }: Pick<CallScope, 'hours'>): boolean =>
  hours.every(({ from, to }) => from.endsWith(':00') && to.endsWith(':00'));
