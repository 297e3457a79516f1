import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Identifies a conversation within its account. */
export interface ConversationKey {
  readonly tenantId: string;
  readonly conversationId: ConversationId;
}

/** Allocates the id of a new conversation. */
export async function nextConversationId(db: Queryable): Promise<ConversationId> {
  const { rows } = await db.query<{ id: ConversationId }>({
    name: 'talk-next-conversation-id',
    text: `select nextval('intake.conversation_ids') as id`,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('the sequence returned no id');
  return row.id;
}
