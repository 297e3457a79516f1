import type { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { eraseStream } from '@switchboard/event-store/event-store';
import type { EventAppender } from '@switchboard/event-store/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { ERASED, findLastEventType, lockStream } from '../conversations/lock-stream.ts';
import { revokeExports } from '../exports/export-runs.ts';
import { deleteConversationNotes } from '../notes/note-rows.ts';
import { deleteConversationDrafts } from '../replies/draft-rows.ts';
import { deleteConversationTalk } from '../talks/talk-rows.ts';
import { deleteCarrierRecords } from '../texts/messages.ts';
import { deleteConversationDeliveries } from '../webhooks/delivery-log.ts';
import { deleteStoredResponses } from './delete-stored-responses.ts';
import { eraseDeliveries } from './erase-deliveries.ts';

export interface ErasureDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
}

/** A conversation to erase. */
export interface Erasure {
  readonly id: ConversationId;
  readonly reason?: string | undefined;
  /**
   * Set if a user requested the erasure: exports that may contain the conversation are deleted too. Retention keeps such exports, since they
   * expire within a day.
   */
  readonly takesBackExportsAt?: Date;
  /** Runs in the transaction of the erasure, unless the conversation had already been erased. */
  readonly onErased?: (client: PoolClient) => Promise<void>;
}

/**
 * Erases the payloads of a conversation's events, and the data derived from them. This can't be undone.
 *
 * The log, stored webhooks and stored responses change in one transaction; the read models follow the `conversation.erased` event. Idempotent.
 * Returns how many events and webhooks were erased.
 */
export function eraseConversation(
  { pool, events }: ErasureDeps,
  caller: Caller,
  { id, reason, takesBackExportsAt, onErased }: Erasure,
): Promise<{ events: number; deliveries: number }> {
  const { tenantId } = caller;
  const streamId = conversationStream(id);
  return withTransaction(pool, async (client) => {
    // The talk comes first: a turn locks the talk's row before the stream, so this order can't deadlock with a turn.
    await deleteConversationTalk(client, tenantId, id);
    await deleteCarrierRecords(client, tenantId, id);
    // Lock before reading, so that the second of two concurrent erasures finds the conversation erased.
    await lockStream(client, tenantId, streamId);
    const isErased = (await findLastEventType(client, tenantId, streamId)) === ERASED;
    const count = isErased ? 0 : await eraseStream(client, tenantId, streamId);
    const deliveries = await eraseDeliveries(client, tenantId, id);
    await deleteConversationDeliveries(client, tenantId, id);
    await deleteStoredResponses(client, tenantId, id);
    await deleteConversationDrafts(client, tenantId, id);
    await deleteConversationNotes(client, { tenantId, conversationId: id });
    if (count === 0) return { events: count, deliveries };
    if (takesBackExportsAt !== undefined) await revokeExports(client, tenantId, takesBackExportsAt);
    await onErased?.(client);
    const event = { type: ERASED, data: reason === undefined ? {} : { reason } };
    await events.appendWithin(client, [
      { tenantId, streamId, expectedVersion: 'any', events: [event], metadata: toMetadata(caller) },
    ]);
    return { events: count, deliveries };
  });
}
