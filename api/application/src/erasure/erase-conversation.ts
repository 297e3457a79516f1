import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEventType, conversationStream } from '@switchboard/contracts/conversations/events';
import { eraseStream } from '@switchboard/event-store/event-store';
import type { EventAppender } from '@switchboard/event-store/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool, PoolClient } from 'pg';
import { type Caller, toMetadata } from '../caller.ts';
import { revokeExports } from '../exports/export-runs.ts';
import { deleteConversationTalk } from '../talks/talk-rows.ts';
import { deleteCarrierRecords } from '../texts/messages.ts';
import { deleteConversationDeliveries } from '../webhooks/delivery-log.ts';
import { deleteStoredResponses } from './delete-stored-responses.ts';
import { eraseDeliveries } from './erase-deliveries.ts';

const ERASED = 'conversation.erased' satisfies ConversationEventType;

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

/** Locks a stream against appends and erasure until the transaction ends. */
async function lockStream(db: Queryable, tenantId: string, streamId: string): Promise<void> {
  await db.query({
    name: 'lock-stream',
    text: 'select from es.streams where tenant_id = $1 and stream_id = $2 for update',
    values: [tenantId, streamId],
  });
}

/** Finds the type of a stream's last event. */
async function findLastEventType(db: Queryable, tenantId: string, streamId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ type: string }>({
    name: 'find-last-event-type',
    text: 'select type from es.events where tenant_id = $1 and stream_id = $2 order by version desc limit 1',
    values: [tenantId, streamId],
  });
  return rows[0]?.type;
}
