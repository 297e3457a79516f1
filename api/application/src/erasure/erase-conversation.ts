import type { ConversationId } from '@switchboard/contracts/base/ids';
import { type ConversationEventType, conversationStream } from '@switchboard/contracts/conversations/events';
import { eraseStream } from '@switchboard/event-store/event-store';
import type { EventAppender } from '@switchboard/event-store/types';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import type { Pool, PoolClient } from 'pg';
import { type Caller, metadataOf } from '../caller.ts';
import { takeBackExports } from '../exports/queries.ts';
import { deleteConversationTalk } from '../talks/talk-rows.ts';
import { forgetCarrierRecords } from '../texts/messages.ts';
import { deleteConversationDeliveries } from '../webhooks/delivery-log.ts';
import { eraseDeliveries } from './erase-deliveries.ts';
import { findLastEventType, forgetAnswers, lockStream } from './queries.ts';

const ERASED = 'conversation.erased' satisfies ConversationEventType;

export interface ErasureDeps {
  readonly pool: Pool;
  readonly events: Pick<EventAppender, 'appendWithin'>;
}

export interface Erasure {
  readonly id: ConversationId;
  readonly reason?: string | undefined;
  /** When somebody asked for it: then exports that may hold it go as well. Retention leaves them, for they end within a day. */
  readonly takesBackExportsAt?: Date;
  /** Runs in the same transaction, of a conversation that was not erased before. */
  readonly onErased?: (client: PoolClient) => Promise<void>;
}

/**
 * Erases what a conversation's events say, and what was derived from it. It can't be undone.
 *
 * The log, stored webhooks and stored answers change in one transaction; the read models follow, as the event says. Again, it changes nothing.
 * Answers how many events and webhooks it erased.
 */
export function eraseConversation(
  { pool, events }: ErasureDeps,
  caller: Caller,
  { id, reason, takesBackExportsAt, onErased }: Erasure,
): Promise<{ events: number; deliveries: number }> {
  const { tenantId } = caller;
  const streamId = conversationStream(id);
  return withTransaction(pool, async (client) => {
    // First, as a turn of a talk locks its row before the stream: neither waits for the other.
    await deleteConversationTalk(client, tenantId, id);
    await forgetCarrierRecords(client, tenantId, id);
    // Before it is looked at: of two who erase it at once, the second one finds it erased.
    await lockStream(client, tenantId, streamId);
    const isErased = (await findLastEventType(client, tenantId, streamId)) === ERASED;
    const count = isErased ? 0 : await eraseStream(client, tenantId, streamId);
    const deliveries = await eraseDeliveries(client, tenantId, id);
    await deleteConversationDeliveries(client, tenantId, id);
    await forgetAnswers(client, tenantId, id);
    if (count === 0) return { events: count, deliveries };
    if (takesBackExportsAt !== undefined) await takeBackExports(client, tenantId, takesBackExportsAt);
    await onErased?.(client);
    const event = { type: ERASED, data: reason === undefined ? {} : { reason } };
    await events.appendWithin(client, [
      { tenantId, streamId, expectedVersion: 'any', events: [event], metadata: metadataOf(caller) },
    ]);
    return { events: count, deliveries };
  });
}
