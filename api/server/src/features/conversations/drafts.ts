import {
  type DraftKey,
  type DraftRow,
  deleteDraft,
  findDraft,
  saveDraft,
} from '@switchboard/application/replies/draft-rows';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { draftRoutes } from '@switchboard/contracts/conversations/draft-routes';
import type { Draft } from '@switchboard/contracts/conversations/replies';
import type { Pool } from 'pg';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { findWorkable } from './find-workable.ts';

/** Handles the routes of drafts: each person reads and writes only their own. */
export function draftHandlers({ pool }: { readonly pool: Pool }): Handlers<typeof draftRoutes> {
  const findKey = async (ctx: Ctx, id: ConversationId): Promise<DraftKey> => {
    const { id: conversationId } = await findWorkable(pool, ctx, id);
    return toDraftKey(ctx, conversationId);
  };
  return {
    readDraft: async ({ params }, ctx) => {
      const row = await findDraft(pool, await findKey(ctx, params.id));
      return row === undefined ? NO_DRAFT : toDraft(row);
    },
    saveDraft: async ({ params, body }, ctx) => {
      const key = await findKey(ctx, params.id);
      const row = { ...body, savedAt: ctx.now() };
      await saveDraft(pool, key, row);
      return toDraft(row);
    },
    deleteDraft: async ({ params }, ctx) => {
      await deleteDraft(pool, await findKey(ctx, params.id));
      return undefined;
    },
  };
}

/** The key of the caller's own draft. @throws {AppError} `session.required` */
export function toDraftKey(ctx: Ctx, conversationId: ConversationId): DraftKey {
  const { tenantId, user } = getSession(ctx);
  return { tenantId, conversationId, userId: user.id };
}

const NO_DRAFT: Draft = { text: '' };

const toDraft = ({ text, templateId, baseSeq, savedAt }: DraftRow): Draft => ({
  text,
  ...(templateId !== undefined && { templateId }),
  baseSeq,
  savedAt: savedAt.toISOString(),
});
