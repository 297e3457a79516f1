import type { Queryable } from '@switchboard/platform/postgres/types';
import { HELD_ELSEWHERE } from '../phone-numbers/claims.ts';

/** A number to send texts from. */
export interface Sender {
  readonly number: string;
  readonly connectionId: string | null;
  readonly sendsTexts: boolean;
}

/** Finds an account's number by id. */
export async function findSender(db: Queryable, tenantId: string, numberId: string): Promise<Sender | undefined> {
  const { rows } = await db.query<Sender & Record<never, never>>({
    name: 'message-find-sender',
    text: `select fields ->> 'number' as number, fields ->> 'connectionId' as "connectionId",
        coalesce(fields -> 'capabilities', '[]') ? 'sms' as "sendsTexts"
      from resource.items where tenant_id = $1 and kind = 'phoneNumbers' and id = $2 and archived_at is null`,
    values: [tenantId, numberId],
  });
  return rows[0];
}

/** Finds the account's oldest number that sends texts. */
export async function findFirstSender(
  db: Queryable,
  tenantId: string,
): Promise<(Sender & { readonly id: string }) | undefined> {
  const { rows } = await db.query<Sender & { readonly id: string }>({
    name: 'message-find-first-sender',
    text: `select id, fields ->> 'number' as number, fields ->> 'connectionId' as "connectionId", true as "sendsTexts"
      from resource.items where tenant_id = $1 and kind = 'phoneNumbers' and archived_at is null
        and coalesce(fields -> 'capabilities', '[]') ? 'sms' and fields ->> 'connectionId' is not null
      order by created_at, id limit 1`,
    values: [tenantId],
  });
  return rows[0];
}

/** Finds the id of the number that a connection receives texts for, unless a carrier lists the number for another account. */
export async function findReceiver(
  db: Queryable,
  tenantId: string,
  { connectionId, number }: { readonly connectionId: string; readonly number: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'message-find-receiver',
    text: `select n.id from resource.items n where n.tenant_id = $1 and n.kind = 'phoneNumbers' and n.archived_at is null
        and n.fields ->> 'connectionId' = $2 and n.fields ->> 'number' = $3 and ${HELD_ELSEWHERE} is distinct from 'listed'`,
    values: [tenantId, connectionId, number],
  });
  return rows[0]?.id;
}
