import { eraseConversation } from '@switchboard/application/erasure/erase-conversation';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import { ConversationId } from '@switchboard/contracts/ids';
import { operatorOf } from './operator.ts';
import { findTenantOfStream } from './queries.ts';
import { AdminRefusal, type AdminTools } from './tools.ts';

/** Erases a conversation of whichever account, and tells what was erased. @throws {AdminRefusal} */
export async function runErasure(
  tools: AdminTools,
  { id, reason }: { id: number; reason: string | undefined },
): Promise<string> {
  const conversation = ConversationId.parse(id);
  const tenantId = await findTenantOfStream(tools.pool, conversationStream(conversation));
  if (tenantId === undefined) throw new AdminRefusal(`There is no conversation ${id}.`);
  const erased = await eraseConversation(tools, operatorOf(tenantId), {
    id: conversation,
    reason,
    takesBackExportsAt: new Date(),
  });
  if (erased.events + erased.deliveries === 0) return `Conversation ${id} was erased before; nothing was left.`;
  return `Conversation ${id} of account ${tenantId} is erased: ${erased.events} events, ${erased.deliveries} webhooks.`;
}
