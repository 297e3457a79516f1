import { metadataOf } from '@switchboard/application/caller';
import { forgetDeliveriesOf } from '@switchboard/application/listeners/delivery-queries';
import { type ConversationEventType, conversationStream } from '@switchboard/contracts/conversations/events';
import { ConversationId } from '@switchboard/contracts/ids';
import { eraseStream } from '@switchboard/platform/event-store/erase';
import { withTransaction } from '@switchboard/platform/postgres/pool';
import { eraseDeliveries } from './erase-deliveries.ts';
import { operatorOf } from './operator.ts';
import { findLastEventType, findTenantOfStream, forgetAnswers } from './queries.ts';
import { AdminRefusal, type AdminTools } from './tools.ts';

const ERASED = 'conversation.erased' satisfies ConversationEventType;

/**
 * Erases what a conversation's events say, and what was derived from it. It can't be undone.
 *
 * The log, stored webhooks and stored answers change in one transaction; the read models follow, as the event says. Again, it changes nothing.
 * @throws {AdminRefusal}
 */
export async function eraseConversation(
  { pool, events }: AdminTools,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<string> {
  const streamId = conversationStream(ConversationId.parse(id));
  const tenantId = await findTenantOfStream(pool, streamId);
  if (tenantId === undefined) throw new AdminRefusal(`There is no conversation ${id}.`);
  const erased = await withTransaction(pool, async (client) => {
    const isErased = (await findLastEventType(client, tenantId, streamId)) === ERASED;
    const count = isErased ? 0 : await eraseStream(client, tenantId, streamId);
    const deliveries = await eraseDeliveries(client, tenantId, id);
    await forgetDeliveriesOf(client, tenantId, id);
    await forgetAnswers(client, tenantId, id);
    if (count === 0) return { count, deliveries };
    const event = { type: ERASED, data: reason === undefined ? {} : { reason } };
    await events.appendWithin(client, [
      { tenantId, streamId, expectedVersion: 'any', events: [event], metadata: metadataOf(operatorOf(tenantId)) },
    ]);
    return { count, deliveries };
  });
  if (erased.count + erased.deliveries === 0) return `Conversation ${id} was erased before; nothing was left.`;
  return `Conversation ${id} of account ${tenantId} is erased: ${erased.count} events, ${erased.deliveries} webhooks.`;
}
