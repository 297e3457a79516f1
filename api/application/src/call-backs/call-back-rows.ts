import { DIALING_PROVIDERS } from '@switchboard/contracts/connections/catalog';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { DialKey } from '../carrier-calls/dials.ts';

/** The number that visitors are called from, and its agent. */
export interface CallBackLine {
  readonly tenantId: string;
  readonly businessName: string;
  readonly numberId: string;
  readonly number: string;
  readonly connectionId: string;
  readonly agentId: string;
}

/** Finds the line of a number; undefined if it can't call: its account isn't active, no carrier dials for it, or its agent isn't published. */
export async function findCallBackLine(db: Queryable, numberId: string): Promise<CallBackLine | undefined> {
  const { rows } = await db.query<CallBackLine & Record<never, never>>({
    name: 'call-back-find-line',
    text: `select n.tenant_id as "tenantId", t.name as "businessName", n.id as "numberId", n.fields ->> 'number' as number,
        c.id as "connectionId", a.id as "agentId"
      from resource.items n
      join access.accounts t on t.id = n.tenant_id and t.status = 'active'
      join resource.items c on c.tenant_id = n.tenant_id and c.kind = 'connections' and c.id = n.fields ->> 'connectionId'
        and c.archived_at is null and c.fields ->> 'provider' = any($2)
      join resource.items a on a.tenant_id = n.tenant_id and a.kind = 'agents' and a.id = n.fields ->> 'outboundAgentId'
        and a.archived_at is null
      where n.kind = 'phoneNumbers' and n.id = $1 and n.archived_at is null
        and exists (select from talk.publications p where p.tenant_id = n.tenant_id and p.agent_id = a.id)`,
    values: [numberId, DIALING_PROVIDERS],
  });
  return rows[0];
}

/** A call-back that a visitor requested. */
export interface CallBackRow extends DialKey {
  readonly number: string;
  /** The consent text that they agreed to. */
  readonly consent: string;
  /** The visitor's IP address. */
  readonly address: string;
  readonly requestedAt: Date;
}

/** Stores a call-back that a visitor requested. */
export async function insertCallBack(db: Queryable, row: CallBackRow): Promise<void> {
  await db.query({
    name: 'call-back-insert',
    text: `insert into outbound.call_backs (tenant_id, key, number, consent, address, asked_at) values ($1, $2, $3, $4, $5, $6)`,
    values: [row.tenantId, row.key, row.number, row.consent, row.address, row.requestedAt],
  });
}

/** Counts requested call-backs: all since one instant, and those of a number since an earlier instant. */
export async function countCallBacks(
  db: Queryable,
  {
    tenantId,
    number,
    since,
    ofNumberSince,
  }: { readonly tenantId: string; readonly number: string; readonly since: Date; readonly ofNumberSince: Date },
): Promise<{ readonly all: number; readonly ofNumber: number }> {
  const { rows } = await db.query<{ all: number; ofNumber: number }>({
    name: 'call-back-count',
    text: `select (count(*) filter (where asked_at > $3))::integer as all, (count(*) filter (where number = $2))::integer as "ofNumber"
      from outbound.call_backs where tenant_id = $1 and asked_at > $4`,
    values: [tenantId, number, since, ofNumberSince],
  });
  return rows[0] ?? { all: 0, ofNumber: 0 };
}
