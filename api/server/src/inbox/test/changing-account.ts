import type { Queryable } from '@switchboard/platform/postgres/types';
import { randomTenant } from '@switchboard/testing/tenant';
import { buildRecord } from './build-record.ts';
import { insertInbox, setCheckpoint } from './insert-inbox.ts';

/** A conversation's new state. */
export interface Change {
  /** Which of the account's. */
  readonly nth: number;
  readonly status: string;
  readonly agentId: string;
  readonly smartTagIds: readonly number[];
  readonly lastMessageAt: string;
  readonly isDeleted: boolean;
}

/** An account in the read model whose conversations change as its projection would change them: each time to a later position. */
export interface ChangingAccount {
  readonly tenant: string;
  take(change: Change): Promise<void>;
}

/** Opens an account with conversations of these last messages; each had these words said in it. */
export async function openChangingAccount(
  db: Queryable,
  lastMessages: readonly string[],
  said: readonly string[] = [],
): Promise<ChangingAccount> {
  const tenant = randomTenant();
  const records = lastMessages.map((lastMessageAt) =>
    buildRecord({ lastMessageAt, messageCount: said.length, position: 1 }),
  );
  await insertInbox(
    db,
    tenant,
    records.map((record) => ({ record, said })),
  );
  let position = 1;
  await setCheckpoint(db, tenant, position);
  return {
    tenant,
    async take({ nth, status, agentId, lastMessageAt, smartTagIds, isDeleted }) {
      position += 1;
      await db.query({
        text: `with before as (select date_trunc('hour', last_message_at, 'UTC') as hour, deleted_at is null as counts
            from read.conversations where tenant_id = $1 and id = $2),
          changed as (update read.conversations set status = $3, agent_id = $4, last_message_at = $5, smart_tags = $6,
            deleted_at = case when $7 then now() end, last_position = $8 where tenant_id = $1 and id = $2)
          insert into read.hourly_totals as t (tenant_id, hour, conversations)
          select $1, hour, sum(change) from (
            select hour, -1 as change from before where counts
            union all select date_trunc('hour', $5::timestamptz, 'UTC'), 1 where not $7
          ) c group by hour having sum(change) <> 0
          on conflict (tenant_id, hour) do update set conversations = t.conversations + excluded.conversations`,
        values: [tenant, records[nth]?.id, status, agentId, lastMessageAt, smartTagIds, isDeleted, position],
      });
      await setCheckpoint(db, tenant, position);
    },
  };
}
