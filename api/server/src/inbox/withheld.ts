import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A reader of an account, and the purposes of calls that are withheld from them. */
export interface Reader {
  readonly tenantId: string;
  readonly withheld: readonly CallPurpose[];
}

/** @throws {AppError} `resource.not_found` if the conversation's purpose is withheld from the reader. */
export async function requireDisclosed(db: Queryable, { tenantId, withheld }: Reader, id: number): Promise<void> {
  if (await isConversationWithheld(db, { tenantId, withheld }, id)) throw new AppError('resource.not_found');
}

// A call that has just begun may have no row yet, but its first event has the purpose.
const IS_WITHHELD = `
  select from read.conversations where tenant_id = $1 and id = $2 and purpose = any($3::text[])
  union all
  select from es.events where tenant_id = $1 and stream_id = $4 and version = 1 and data ->> 'purpose' = any($3::text[])`;

/** Whether a conversation is withheld from its reader. */
export async function isConversationWithheld(
  db: Queryable,
  { tenantId, withheld }: Reader,
  id: number,
): Promise<boolean> {
  if (withheld.length === 0) return false;
  const { rowCount } = await db.query({
    name: 'inbox-is-withheld',
    text: IS_WITHHELD,
    values: [tenantId, id, withheld, conversationStream(ConversationId.parse(id))],
  });
  return rowCount !== 0;
}
