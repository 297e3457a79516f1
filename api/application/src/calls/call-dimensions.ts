import { type CallFilter, NONE } from '@switchboard/contracts/calls/filters';
import { type GroupBy, KEY_SEPARATOR } from '@switchboard/contracts/calls/metric-routes';
import type { CallColumns } from './call-flags.ts';
import { numberIdSql } from './own-numbers.ts';

/** A dimension that calls are grouped by, defined once for SQL over `read.calls c`, for a row in memory, and for the filter of one value. */
export interface Dimension {
  /** The columns whose values form the key. */
  readonly columns: readonly string[];
  /** Calls without a value are left out, since no filter finds them. */
  readonly leavesOutNone?: boolean;
  /** The column is an array, and a call counts under each element. */
  readonly isList?: boolean;
  /** The column contains the phone number itself. The id is resolved when metrics are read, since numbers move between accounts. */
  readonly isNumber?: boolean;
}

/** Every dimension of metrics. */
export const DIMENSIONS: Readonly<Record<GroupBy, Dimension>> = {
  agentId: { columns: ['agent_id'] },
  agentVersion: { columns: ['agent_id', 'agent_version'] },
  direction: { columns: ['direction'] },
  channel: { columns: ['channel'] },
  language: { columns: ['language'] },
  outcome: { columns: ['outcome'], leavesOutNone: true },
  endedReason: { columns: ['ended_reason'] },
  endedGroup: { columns: ['ended_group'], leavesOutNone: true },
  status: { columns: ['status'] },
  groupId: { columns: ['group_id'] },
  acknowledgedBy: { columns: ['acknowledged_by'] },
  numberId: { columns: ['own_number'], isNumber: true },
  smartTagIds: { columns: ['smart_tags'], isList: true },
};

/** Returns the key as SQL, with the join that it needs in addition to `read.calls c`. */
export function keySql({ columns, leavesOutNone, isList, isNumber }: Dimension): {
  readonly key: string;
  readonly from?: string;
} {
  const [column = ''] = columns;
  if (isList) return { key: 'g.value::text', from: `cross join lateral unnest(c.${column}) as g(value)` };
  if (isNumber) return numberIdSql(`c.${column}`);
  if (leavesOutNone) return { key: `c.${column}` };
  return { key: columns.map((each) => `coalesce(c.${each}, '${NONE}')`).join(` || '${KEY_SEPARATOR}' || `) };
}

/** Returns the keys under which a row counts. */
export function toKeys({ columns, leavesOutNone, isList }: Dimension, row: CallColumns): string[] {
  const [column = ''] = columns;
  const value = row[column];
  if (isList) return Array.isArray(value) ? value.map(String) : [];
  if (leavesOutNone) return value === null ? [] : [String(value)];
  return [columns.map((each) => String(row[each] ?? NONE)).join(KEY_SEPARATOR)];
}

/** Returns the filter that selects the calls under a key. */
export function toKeyFilter(groupBy: GroupBy, key: string): Partial<Record<keyof CallFilter, string>> {
  if (groupBy !== 'agentVersion') return { [groupBy]: key };
  const [agentId = '', agentVersion = ''] = key.split(KEY_SEPARATOR);
  return { agentId, agentVersion };
}
