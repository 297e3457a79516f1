import type { ConnectionRequest } from '@switchboard/contracts/connections/routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ConnectionKey } from './health.ts';

/** The requests and calls that a connection has received, and whether an agent can answer. */
export interface ReadinessFacts {
  readonly hasAgent: boolean;
  readonly numbers: number;
  readonly answeredNumbers: number;
  /** When the last call with our agent started. */
  readonly calledAt: Date | null;
  readonly isOpen: boolean;
  readonly isHeard: boolean;
  /** The status that the carrier reported last. */
  readonly callStatus: string | null;
  readonly request: ConnectionRequest | null;
  readonly webhookAt: Date | null;
  readonly webhookType: string | null;
  readonly webhookState: string | null;
  readonly webhookOutcome: string | null;
}

const READ = `
  with published as (
    select p.agent_id from talk.publications p
    join resource.items i on i.tenant_id = p.tenant_id and i.kind = 'agents' and i.id = p.agent_id
    where p.tenant_id = $1 and i.archived_at is null),
  numbers as (
    select fields from resource.items
    where tenant_id = $1 and kind = 'phoneNumbers' and archived_at is null and fields ->> 'connectionId' = $2)
  select exists (select from published) as "hasAgent",
    (select count(*)::integer from numbers) as numbers,
    (select count(*)::integer from numbers where fields ->> 'inboundAgentId' in (select agent_id from published)
      or fields #>> '{hours,agentId}' in (select agent_id from published)) as "answeredNumbers",
    c.started_at as "calledAt", coalesce(c.is_open, false) as "isOpen", coalesce(c.is_heard, false) as "isHeard",
    c.status as "callStatus",
    (select last_request from connection.health where tenant_id = $1 and connection_id = $2) as request,
    d.received_at as "webhookAt", d.message_type as "webhookType", d.state as "webhookState", d.outcome as "webhookOutcome"
  from (values (1)) one
  left join lateral (
    select t.started_at, t.is_open, c.status, (t.state ->> 'turn')::integer > 0 as is_heard
    from talk.carrier_calls c join talk.talks t on t.tenant_id = c.tenant_id and t.conversation_id = c.conversation_id
    where c.connection_id = $2 and c.tenant_id = $1 order by c.conversation_id desc limit 1
  ) c on true
  left join lateral (
    select received_at, message_type, state, outcome from intake.raw_deliveries
    where tenant_id = $1 and connection_id = $2 order by id desc limit 1
  ) d on true`;

/** Reads how far calls get through a connection. */
export async function readReadiness(db: Queryable, { tenantId, connectionId }: ConnectionKey): Promise<ReadinessFacts> {
  const values = [tenantId, connectionId];
  const { rows } = await db.query<ReadinessFacts & Record<never, never>>({
    name: 'connection-read-way',
    text: READ,
    values,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the query always returns one row');
  return row;
}
