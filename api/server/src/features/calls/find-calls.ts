import { callsWhere } from '@switchboard/application/calls/call-conditions';
import { CALL_COLUMNS, type CallRow } from '@switchboard/application/calls/call-rows';
import type { CallScope } from '@switchboard/application/calls/call-scope';
import { sqlValues } from '@switchboard/application/search/text-sql';
import type { CallFilter, CallSort } from '@switchboard/contracts/calls/filters';
import type { CallState } from '@switchboard/domain/calls/call-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { TAGS_POSITION } from '../../inbox/tag-map.ts';

const SORT_COLUMNS: Readonly<Record<CallSort, string>> = {
  startedAt: 'c.started_at',
  durationMs: 'c.duration_ms',
  costCents: 'c.cost_cents',
  latencyMs: 'c.latency_p50',
};

export interface CallListRequest {
  readonly filter: CallFilter;
  readonly scope: CallScope;
  readonly sortBy: CallSort;
  readonly sortOrder: 'asc' | 'desc';
  readonly limit: number;
  readonly offset: number;
}

/** Lists a page of an account's calls. Calls without a value for the sort column come last in either order. */
export async function listCallRows(
  db: Queryable,
  tenant: string,
  { filter, scope, sortBy, sortOrder, limit, offset }: CallListRequest,
): Promise<CallRow[]> {
  const values = sqlValues(tenant);
  const where = callsWhere(filter, scope, values);
  const column = SORT_COLUMNS[sortBy];
  const order = `${column} ${sortOrder}${sortBy === 'startedAt' ? '' : ' nulls last'}, c.id ${sortOrder}`;
  const page = `limit ${values.bind(limit)} offset ${values.bind(offset)}`;
  const isBackward = sortOrder === 'asc' && sortBy !== 'startedAt';
  const found = isBackward
    ? `${backwardSql({ where, column, upTo: values.bind(limit + offset) })} order by ${order} ${page}`
    : `select * from read.calls c where ${where} order by ${order} ${page}`;
  const { rows } = await db.query<CallRow & Record<never, never>>({
    text: `select ${CALL_COLUMNS} from (${found}) c order by ${order}`,
    values: values.values,
  });
  return rows;
}

/**
 * Selects the first calls in ascending order by a nullable column. The index is made for descending order; scanned backward, it yields nulls
 * first. Calls with and without a value are therefore scanned separately, each up to the end of the page.
 */
const backwardSql = ({
  where,
  column,
  upTo,
}: {
  readonly where: string;
  readonly column: string;
  readonly upTo: string;
}) =>
  `select * from (
    (select * from read.calls c where ${where} and ${column} is not null order by ${column} asc nulls first, c.id asc limit ${upTo})
    union all
    (select * from read.calls c where ${where} and ${column} is null order by c.id asc limit ${upTo})) c`;

/** Finds a call that the account lists, with its folded state. */
export async function findCall(
  db: Queryable,
  tenant: string,
  id: number,
): Promise<(CallRow & { readonly state: CallState; readonly tags_position: number }) | undefined> {
  const { rows } = await db.query<CallRow & { state: CallState; tags_position: number }>({
    name: 'calls-find',
    text: `select ${CALL_COLUMNS}, c.state, ${TAGS_POSITION} as tags_position
      from read.calls c where c.tenant_id = $1 and c.id = $2 and c.is_listed`,
    values: [tenant, id],
  });
  return rows[0];
}
