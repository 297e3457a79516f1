import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEventType, conversationStream } from '@switchboard/contracts/conversations/events';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';

export const ERASED = 'conversation.erased' satisfies ConversationEventType;

/** Locks a stream against appends and erasure until the transaction ends. Returns whether the stream exists. */
export async function lockStream(db: Queryable, tenantId: string, streamId: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'lock-stream',
    text: 'select from es.streams where tenant_id = $1 and stream_id = $2 for update',
    values: [tenantId, streamId],
  });
  return rowCount === 1;
}

/** Finds the type of a stream's last event. */
export async function findLastEventType(
  db: Queryable,
  tenantId: string,
  streamId: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ type: string }>({
    name: 'find-last-event-type',
    text: 'select type from es.events where tenant_id = $1 and stream_id = $2 order by version desc limit 1',
    values: [tenantId, streamId],
  });
  return rows[0]?.type;
}

/**
 * Locks a conversation for rows that belong to it, so that they are neither written after its erasure nor missed by it.
 *
 * @throws {AppError} `resource.not_found` if the conversation doesn't exist or was just erased
 */
export async function lockConversation(db: Queryable, tenantId: string, id: ConversationId): Promise<void> {
  const streamId = conversationStream(id);
  const exists = await lockStream(db, tenantId, streamId);
  if (!exists || (await findLastEventType(db, tenantId, streamId)) === ERASED) throw new AppError('resource.not_found');
}
