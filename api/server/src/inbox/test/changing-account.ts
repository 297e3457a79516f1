import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { Status } from '@switchboard/contracts/conversations/conversation';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { randomTenant } from '@switchboard/testing/tenant';
import { buildRecord } from './build-record.ts';
import { insertInbox, setCheckpoint, upsertRecords } from './insert-inbox.ts';

/** A conversation's new state. */
export interface Change {
  /** The index of the account's conversation. */
  readonly index: number;
  readonly status: Status;
  readonly agentId: string;
  readonly smartTagIds: readonly number[];
  readonly lastMessageAt: string;
  readonly isDeleted: boolean;
}

/** An account in the read model whose conversations change as its projection would change them, each time at a later position. */
export interface ChangingAccount {
  readonly tenant: string;
  apply(change: Change): Promise<void>;
}

/** Creates an account with one conversation per last message, each with the given words. */
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
    async apply({ index, isDeleted, ...fields }) {
      position += 1;
      const before = records[index];
      if (before === undefined) throw new RangeError(`no conversation ${index}`);
      const deletedAt = isDeleted ? fields.lastMessageAt : null;
      const after = { ...before, ...fields, smartTagIds: fields.smartTagIds.map(toTagId), deletedAt, position };
      records[index] = after;
      await upsertRecords(db, tenant, [after]);
      await db.query({
        text: `insert into read.hourly_totals as t (tenant_id, hour, conversations)
          select $1, hour, sum(change) from (
            select date_trunc('hour', $2::timestamptz, 'UTC') as hour, -1 as change where $3::boolean
            union all select date_trunc('hour', $4::timestamptz, 'UTC'), 1 where $5::boolean
          ) c group by hour having sum(change) <> 0
          on conflict (tenant_id, hour) do update set conversations = t.conversations + excluded.conversations`,
        values: [tenant, before.lastMessageAt, before.deletedAt === null, after.lastMessageAt, !isDeleted],
      });
      await setCheckpoint(db, tenant, position);
    },
  };
}

const toTagId = (id: number) => SmartTagId.parse(id);
