import { SMS_CHANNEL } from '@switchboard/contracts/constants';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A call that hasn't ended, as the inbox knows it. */
export interface SilentCall {
  readonly tenantId: string;
  readonly id: ConversationId;
  readonly lastMessageAt: Date;
  readonly lastRecordedAt: Date;
}

const LIST_SILENT = `
  select tenant_id as "tenantId", id, last_message_at as "lastMessageAt", last_recorded_at as "lastRecordedAt"
  from read.conversations
  where ended_at is null and channel <> '${SMS_CHANNEL}' and last_recorded_at <= $1 and (last_recorded_at, id) > ($2, $3)
  order by last_recorded_at, id limit $4`;

/** Calls of which nothing newer than `since` is known, without what is written, the longest silent first, from after one on. */
export async function listSilentCalls(
  db: Queryable,
  page: { readonly since: Date; readonly after: SilentCall | undefined; readonly limit: number },
): Promise<SilentCall[]> {
  const { since, after, limit } = page;
  const values = [since.toISOString(), after?.lastRecordedAt.toISOString() ?? '-infinity', after?.id ?? 0, limit];
  const { rows } = await db.query<SilentCall & Record<never, never>>({
    name: 'silent-calls',
    text: LIST_SILENT,
    values,
  });
  return rows;
}
