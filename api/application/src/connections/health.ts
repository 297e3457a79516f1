import {
  type ConnectionDay,
  type ConnectionRequest,
  HEALTH_DAYS,
  type HealthSource,
} from '@switchboard/contracts/connections/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** The error of a connection whose last webhook could not be parsed. */
export const DELIVERY_FAILED = 'delivery_failed';
/** The error of a connection whose last request was about a call, number or message that the account doesn't have. */
export const DELIVERY_UNMATCHED = 'delivery_unmatched';

/** A connection of an account. */
export interface ConnectionKey {
  readonly tenantId: string;
  readonly connectionId: string;
}

/** Results of a connection's use. */
export interface ConnectionUse extends ConnectionKey {
  readonly source: HealthSource;
  readonly at: Date;
  readonly ok: number;
  readonly failed: number;
  /** Why the connection doesn't work; undefined if no fault is known. */
  readonly error: string | undefined;
  /** The last request that the connection received, with its response. */
  readonly request?: ConnectionRequest | undefined;
}

// Ordered by key, so that two writers of the same rows can't deadlock.
const RECORD = `
  with uses as (
    select * from jsonb_to_recordset($1) as g("tenantId" text, "connectionId" text, source text, at timestamptz, ok bigint, failed bigint, error text, request jsonb)
    order by 1, 2, 3),
  counted as (
    insert into connection.days as d (tenant_id, connection_id, day, source, ok, failed)
    select "tenantId", "connectionId", (at at time zone 'UTC')::date, source, ok, failed from uses
    on conflict (tenant_id, connection_id, day, source) do update set ok = d.ok + excluded.ok, failed = d.failed + excluded.failed)
  insert into connection.health as h (tenant_id, connection_id, last_error, last_event_at, last_request)
  select "tenantId", "connectionId", error, case when source = 'delivery' and ok > 0 then at end, request from uses
  on conflict (tenant_id, connection_id) do update set last_event_at = coalesce(excluded.last_event_at, h.last_event_at),
    last_request = coalesce(excluded.last_request, h.last_request),
    last_error = case when excluded.last_error is not null then excluded.last_error
      when $2::text[] @> array[excluded.tenant_id || ' ' || excluded.connection_id] then null else h.last_error end`;

/** Counts results by day, and records the last error; a success without an error clears it. Each connection appears at most once. */
export async function recordUses(db: Queryable, uses: readonly ConnectionUse[]): Promise<void> {
  const cleared = uses.flatMap(({ tenantId, connectionId, ok, error }) =>
    ok > 0 && error === undefined ? [`${tenantId} ${connectionId}`] : [],
  );
  await db.query({ name: 'connection-record-uses', text: RECORD, values: [JSON.stringify(uses), cleared] });
}

/** Lists the results of a connection by day, oldest first. */
export async function listDays(db: Queryable, { tenantId, connectionId }: ConnectionKey): Promise<ConnectionDay[]> {
  const { rows } = await db.query<ConnectionDay & Record<never, never>>({
    name: 'connection-list-days',
    text: `select to_char(day, 'YYYY-MM-DD') as day, source, ok::integer, failed::integer from connection.days
      where tenant_id = $1 and connection_id = $2 and day > (now() at time zone 'UTC')::date - $3::integer order by day, source`,
    values: [tenantId, connectionId, HEALTH_DAYS],
  });
  return rows;
}

/** Deletes up to `limit` days before an instant. Returns how many it deleted. */
export async function pruneDays(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'connection-prune-days',
    text: `delete from connection.days where ctid = any(array(
      select ctid from connection.days where day < $1::date limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
