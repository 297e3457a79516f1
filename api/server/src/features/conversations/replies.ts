import { deleteSentDraft } from '@switchboard/application/replies/draft-rows';
import { sendReply } from '@switchboard/application/replies/send-reply';
import { startConversation } from '@switchboard/application/replies/start-conversation';
import type { ReplyDeps } from '@switchboard/application/replies/text-contact';
import { conversationStream } from '@switchboard/contracts/conversations/events';
import type { replyRoutes } from '@switchboard/contracts/conversations/reply-routes';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { readWritten } from './commands.ts';
import type { ConversationDeps } from './deps.ts';
import { toDraftKey } from './drafts.ts';
import { findWorkable } from './find-workable.ts';

/** Handles the routes of texts that people send. A reply that its carrier accepted deletes its writer's draft. */
export function replyHandlers(deps: ReplyDeps & Pick<ConversationDeps, 'tagMaps'>): Handlers<typeof replyRoutes> {
  const { pool, events } = deps;
  return {
    sendReply: async ({ params, body: { force, ...reply } }, ctx) => {
      const { id } = await findWorkable(pool, ctx, params.id);
      const sentAt = ctx.now();
      const sent = await sendReply(deps, ctx.caller(), { id, ...reply, isForced: force === true });
      const isSent = sent.delivery.state !== 'failed';
      if (isSent && ctx.principal.kind === 'session') await deleteSentDraft(pool, toDraftKey(ctx, id), sentAt);
      return sent;
    },
    startConversation: async ({ body }, ctx) => {
      const id = await startConversation(deps, ctx.caller(), body);
      const { events: stored } = await events.readStream(getTenantId(ctx), conversationStream(id));
      return readWritten(deps, ctx, { id, position: stored.at(-1)?.position ?? 0 });
    },
  };
}
