import type { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import { AppError } from '@switchboard/platform/app-error';
import { resolveTenant } from '../../http/auth/permission.ts';
import { getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import type { ListDeps } from '../../inbox/list/page.ts';
import { requireDisclosed } from '../../inbox/withheld.ts';
import { playRecording, toListener } from '../../recordings/play.ts';
import { clearAttention, deleteConversation, raiseAttention, restoreConversation } from './commands.ts';
import type { ConversationDeps } from './deps.ts';
import { readDetail } from './detail.ts';
import { listAgents } from './list-agents.ts';
import { listConversations } from './list-conversations.ts';
import { readMessages } from './messages.ts';
import { reportRung } from './rings.ts';
import { assignSmartTag, removeSmartTag } from './smart-tags.ts';

/** Handles the routes of conversations. Reads may address a client account, writes only the caller's own. */
export function conversationHandlers(deps: ConversationDeps & ListDeps): Handlers<typeof conversationRoutes> {
  return {
    listConversations: async ({ query }, ctx) =>
      listConversations(deps, await resolveTenant(ctx, query.tenantId), query),
    listConversationAgents: async ({ query }, ctx) => {
      const { tenantId } = await resolveTenant(ctx, query.tenantId);
      return { data: await listAgents(deps.pool, tenantId) };
    },
    getConversation: async ({ params, query }, ctx) => {
      return readDetail(deps, await resolveTenant(ctx, query.tenantId), { id: params.id, lang: query.lang });
    },
    listMessages: async ({ params, query }, ctx) => {
      return readMessages(deps, await resolveTenant(ctx, query.tenantId), { id: params.id, ...query });
    },
    readRecording: async ({ params, query }, ctx, koa) => {
      const scope = await resolveTenant(ctx, query.tenantId);
      await requireDisclosed(deps.pool, scope, params.id);
      await playRecording(deps, koa, { tenant: scope.tenantId, id: params.id, listener: toListener(ctx) });
    },
    deleteConversation: ({ params }, ctx) => deleteConversation(deps, ctx, params.id),
    restoreConversation: ({ params }, ctx) => restoreConversation(deps, ctx, params.id),
    raiseAttention: ({ params }, ctx) => raiseAttention(deps, ctx, params.id),
    clearAttention: ({ params, query }, ctx) => clearAttention(deps, ctx, { id: params.id, upTo: query.upTo }),
    reportRung: async ({ params, query: { tenantId } }, ctx) => {
      const tenant = getTenantId(ctx);
      if (tenantId !== undefined && tenantId !== tenant) throw new AppError('resource.not_found');
      return reportRung(deps, ctx, { tenant, id: params.id });
    },
    assignSmartTag: ({ params, body }, ctx) => assignSmartTag(deps, ctx, { id: params.id, tagId: body.smartTagId }),
    removeSmartTag: ({ params }, ctx) => removeSmartTag(deps, ctx, { id: params.id, tagId: params.smartTagId }),
  };
}
