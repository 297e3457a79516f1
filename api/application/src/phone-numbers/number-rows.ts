import type { CARRIERS } from '@switchboard/contracts/phone-numbers/phone-numbers';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { HELD_ELSEWHERE } from './claims.ts';

type Row = Record<never, never>;

/** A number and its fallback. */
export interface Fallback {
  readonly number: string;
  readonly fallbackNumber: string;
}

/** Reads the account's fallbacks, and locks them until the transaction ends, so that concurrent changes can't create a cycle. */
export async function lockFallbacks(db: Queryable, tenantId: string): Promise<Fallback[]> {
  await db.query({
    name: 'phone-numbers-lock-fallbacks',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`fallbacks ${tenantId}`],
  });
  const { rows } = await db.query<Fallback & Row>({
    name: 'phone-numbers-read-fallbacks',
    text: `select fields ->> 'number' as number, fields ->> 'fallbackNumber' as "fallbackNumber" from resource.items
      where tenant_id = $1 and kind = 'phoneNumbers' and archived_at is null and fields ->> 'fallbackNumber' is not null`,
    values: [tenantId],
  });
  return rows;
}

/** Finds a connection's provider; undefined if the account has no such connection. */
export async function findCarrier(db: Queryable, tenantId: string, connectionId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ provider: string }>({
    name: 'phone-numbers-find-carrier',
    text: `select fields ->> 'provider' as provider from resource.items
      where tenant_id = $1 and kind = 'connections' and id = $2`,
    values: [tenantId, connectionId],
  });
  return rows[0]?.provider;
}

/** The facts that determine a number's status: whether it is released, verified by another account, and called through by its carrier. */
export interface NumberFacts {
  readonly id: string;
  readonly provider: (typeof CARRIERS)[number];
  readonly isReleased: boolean;
  readonly isConnected: boolean;
  readonly isTaken: boolean;
}

/** Reads the facts that determine numbers' status. */
export async function readNumberFacts(db: Queryable, tenantId: string, ids: readonly string[]): Promise<NumberFacts[]> {
  const { rows } = await db.query<NumberFacts & Row>({
    name: 'phone-numbers-read-facts',
    text: `select n.id, n.fields ->> 'provider' as provider, n.archived_at is not null as "isReleased", exists (
        select from resource.items c join connection.health h on h.tenant_id = c.tenant_id and h.connection_id = c.id
        where c.tenant_id = n.tenant_id and c.kind = 'connections' and c.id = n.fields ->> 'connectionId'
          and c.archived_at is null and h.last_event_at is not null) as "isConnected",
        ${HELD_ELSEWHERE} is not null as "isTaken"
      from resource.items n where n.tenant_id = $1 and n.kind = 'phoneNumbers' and n.id = any($2)`,
    values: [tenantId, ids],
  });
  return rows;
}
