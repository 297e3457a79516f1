import type { CallFilter, CallSort } from '@switchboard/contracts/calls/query';
import type { CallState } from '@switchboard/domain/calls/call-state';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { sqlValues } from '../../inbox/filter/sql.ts';
import { TAGS_POSITION } from '../../inbox/queries.ts';
import { type CallScope, callsWhere } from './call-conditions.ts';

/** What a call's row is made of, for statements that call the table `c`. */
const CALL_COLUMNS = `c.id, c.name, c.number, c.direction, c.channel, c.from_number, c.to_number, c.agent_id, c.agent_name,
  c.agent_version, c.language, c.status, c.started_at, c.ended_at, c.duration_ms, c.ended_reason, c.ended_group, c.outcome,
  c.cost_cents, c.costs, c.latency_p50, c.latency_p90, c.transferred, c.has_recording, c.successful, c.smart_tags,
  (select n.id from resource.items n where n.tenant_id = $1 and n.kind = 'phoneNumbers' and n.archived_at is null
    and n.fields ->> 'number' = c.own_number limit 1) as number_id`;

export interface CallRow {
  readonly id: number;
  readonly name: string | null;
  readonly number: string | null;
  readonly direction: string;
  readonly channel: string;
  readonly from_number: string | null;
  readonly to_number: string | null;
  readonly number_id: string | null;
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly agent_version: string | null;
  readonly language: string | null;
  readonly status: string;
  readonly started_at: Date;
  readonly ended_at: Date | null;
  readonly duration_ms: number | null;
  readonly ended_reason: string | null;
  readonly ended_group: string | null;
  readonly outcome: string | null;
  readonly cost_cents: number | null;
  readonly costs: readonly { readonly product: string; readonly cents: number }[];
  readonly latency_p50: number | null;
  readonly latency_p90: number | null;
  readonly transferred: boolean | null;
  readonly has_recording: boolean;
  readonly successful: boolean | null;
  readonly smart_tags: readonly string[];
}

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

/** A page of an account's calls; whatever has no value for the order stands last, whichever way it goes. */
export async function listCallRows(
  db: Queryable,
  tenant: string,
  { filter, scope, sortBy, sortOrder, limit, offset }: CallListRequest,
): Promise<CallRow[]> {
  const values = sqlValues(tenant);
  const where = callsWhere(filter, scope, values);
  const column = SORT_COLUMNS[sortBy];
  const order = `${column} ${sortOrder}${sortBy === 'startedAt' ? '' : ' nulls last'}, c.id ${sortOrder}`;
  const { rows } = await db.query<CallRow & Record<never, never>>({
    text: `select ${CALL_COLUMNS} from (
        select * from read.calls c where ${where} order by ${order} limit ${values.bind(limit)} offset ${values.bind(offset)}
      ) c order by ${order}`,
    values: values.values,
  });
  return rows;
}

export interface CallTotals {
  readonly total: number;
  readonly live: number;
  readonly tagsPosition: number;
}

/** How many calls there are, how many of them on the line, and which tags the account has in this snapshot. */
export async function countCalls(
  db: Queryable,
  tenant: string,
  { filter, scope }: Pick<CallListRequest, 'filter' | 'scope'>,
): Promise<CallTotals> {
  const values = sqlValues(tenant);
  const { rows } = await db.query<CallTotals & Record<never, never>>({
    text: `select count(*) as total, count(*) filter (where c.ended_at is null) as live, ${TAGS_POSITION} as "tagsPosition"
      from read.calls c where ${callsWhere(filter, scope, values)}`,
    values: values.values,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('calls were not counted');
  return row;
}

/** A call of the account that people see, with what it was folded to. */
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

const OPENING = `
  select coalesce(fields -> 'businessHours', '[]') as hours, coalesce(fields -> 'holidays', '[]') as holidays
  from resource.items where tenant_id = $1 and kind = 'settings'`;

/** When the business says that it is open. */
export async function readOpening(db: Queryable, tenant: string): Promise<Pick<CallScope, 'hours' | 'holidays'>> {
  const { rows } = await db.query<Pick<CallScope, 'hours' | 'holidays'> & Record<never, never>>({
    name: 'calls-opening',
    text: OPENING,
    values: [tenant],
  });
  return rows[0] ?? { hours: [], holidays: [] };
}
