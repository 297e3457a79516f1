import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ConnectionKey } from './health-queries.ts';

/** What has come by a platform's connection, and whether anybody can answer. */
export interface WayFacts {
  readonly hasAgent: boolean;
  /** A call that our agent holds began last. */
  readonly calledAt: Date | null;
  readonly webhookAt: Date | null;
  readonly webhookType: string | null;
  readonly webhookState: string | null;
  readonly webhookOutcome: string | null;
}

/** Reads how far calls come by a connection. */
export async function readWay(db: Queryable, { tenantId, connectionId }: ConnectionKey): Promise<WayFacts> {
  const { rows } = await db.query<WayFacts & Record<never, never>>({
    name: 'connection-read-way',
    text: `select exists (
          select from talk.publications p join resource.items i on i.tenant_id = p.tenant_id and i.kind = 'agents' and i.id = p.agent_id
          where p.tenant_id = $1 and i.archived_at is null
        ) as "hasAgent",
        (select t.started_at from talk.carrier_calls c join talk.talks t on t.tenant_id = c.tenant_id and t.conversation_id = c.conversation_id
          where c.connection_id = $2 and c.tenant_id = $1 order by c.conversation_id desc limit 1) as "calledAt",
        d.received_at as "webhookAt", d.message_type as "webhookType", d.state as "webhookState", d.outcome as "webhookOutcome"
      from (values (1)) one
      left join lateral (
        select received_at, message_type, state, outcome from intake.raw_deliveries
        where tenant_id = $1 and connection_id = $2 order by id desc limit 1
      ) d on true`,
    values: [tenantId, connectionId],
  });
  const [row] = rows;
  if (row === undefined) throw new Error('a row of values is always there');
  return row;
}
