import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { AdminRefusal, type AdminTools, toOperator } from './tools.ts';

/** Erases a conversation of any account and reports what was erased. @throws {AdminRefusal} */
export async function runErasure(
  tools: AdminTools,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<string> {
  const conversation = ConversationId.parse(id);
  const tenantId = await findTenantOfStream(tools.pool, conversationStream(conversation));
  if (tenantId === undefined) throw new AdminRefusal(`There is no conversation ${id}.`);
  const erased = await eraseConversation(tools, toOperator(tenantId), {
    id: conversation,
    reason,
    takesBackExportsAt: new Date(),
  });
  if (erased.events + erased.deliveries === 0) return `Conversation ${id} was erased before; nothing was left.`;
  return `Conversation ${id} of account ${tenantId} is erased: ${erased.events} events, ${erased.deliveries} webhooks.`;
}

/** Finds the account of an event stream. */
async function findTenantOfStream(db: Queryable, streamId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ tenantId: string }>({
    name: 'find-tenant-of-stream',
    // Joined by account, so that each lookup uses the primary key.
    text: `select s.tenant_id as "tenantId" from es.tenant_head h join es.streams s on s.tenant_id = h.tenant_id and s.stream_id = $1 limit 1`,
    values: [streamId],
  });
  return rows[0]?.tenantId;
}
