import type { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import { AppError } from '@switchboard/platform/app-error';
import { resolveTenant } from '../../http/auth/permission.ts';
import { type Ctx, getSession, getTenantId } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import type { ListDeps } from '../../inbox/list/page.ts';
import { findMarkOwner } from '../../inbox/mark-owner.ts';
import { requireDisclosed } from '../../inbox/withheld.ts';
import { playRecording, toListener } from '../../recordings/play.ts';
import {
  answerOffer,
  assignConversation,
  changeWork,
  clearAttention,
  deleteConversation,
  handleConversation,
  raiseAttention,
  restoreConversation,
} from './commands.ts';
import { readDetail } from './detail.ts';
import { listAgents } from './list-agents.ts';
import { listConversations } from './list-conversations.ts';
import { readMessages } from './messages.ts';
import { reportRung } from './rings.ts';
import { markSeen, type SeenDeps } from './seen.ts';
import { assignSmartTag, removeSmartTag } from './smart-tags.ts';

/** Handles the routes of conversations. Reads may address a client account, writes only the caller's own. */
export function conversationHandlers(deps: SeenDeps & ListDeps): Handlers<typeof conversationRoutes> {
  return {
    listConversations: async ({ query }, ctx) => {
      const scope = await resolveTenant(ctx, query.tenantId);
      return listConversations(deps, { ...scope, userId: findMarkOwner(ctx.principal, scope) }, query);
    },
    listConversationAgents: async ({ query }, ctx) => {
      const { tenantId } = await resolveTenant(ctx, query.tenantId);
      return { data: await listAgents(deps.pool, tenantId) };
    },
    getConversation: async ({ params, query }, ctx) => {
      const scope = await resolveTenant(ctx, query.tenantId);
      return readDetail(
        deps,
        { ...scope, userId: findMarkOwner(ctx.principal, scope) },
        { id: params.id, lang: query.lang },
      );
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
    handleConversation: ({ params, body }, ctx) => handleConversation(deps, ctx, { id: params.id, upTo: body.upTo }),
    markSeen: ({ params, body }, ctx) => markSeen(deps, ctx, { id: params.id, upTo: body.upTo }),
    takeConversation: ({ params }, ctx) =>
      assignConversation(deps, ctx, {
        id: params.id,
        assigneeId: getSession(ctx).user.id,
        ifUnowned: isIfUnowned(ctx),
      }),
    assignConversation: ({ params, body }, ctx) =>
      assignConversation(deps, ctx, { id: params.id, ...body, ifUnowned: isIfUnowned(ctx) }),
    acceptOffer: ({ params }, ctx) => answerOffer(deps, ctx, { id: params.id, accepts: true }),
    declineOffer: ({ params, body }, ctx) =>
      answerOffer(deps, ctx, { id: params.id, accepts: false, reason: body.reason }),
    changeWork: ({ params, body }, ctx) => changeWork(deps, ctx, { id: params.id, work: body.work, until: body.until }),
    reportRung: async ({ params, query: { tenantId } }, ctx) => {
      const tenant = getTenantId(ctx);
      if (tenantId !== undefined && tenantId !== tenant) throw new AppError('resource.not_found');
      return reportRung(deps, ctx, { tenant, id: params.id });
    },
    assignSmartTag: ({ params, body }, ctx) => assignSmartTag(deps, ctx, { id: params.id, tagId: body.smartTagId }),
    removeSmartTag: ({ params }, ctx) => removeSmartTag(deps, ctx, { id: params.id, tagId: params.smartTagId }),
  };
}

/** Whether the request takes only an unowned conversation: `If-Owner: none`. */
const isIfUnowned = (ctx: Ctx): boolean => ctx.header('If-Owner').trim().toLowerCase() === 'none';
