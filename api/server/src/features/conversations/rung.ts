import type { ConversationId } from '@switchboard/contracts/base/ids';
import { AppError } from '@switchboard/platform/app-error';
import type { Ctx } from '../../http/request/context.ts';
import { findRecord } from '../../inbox/find-record.ts';
import type { ConversationDeps } from './deps.ts';
import { insertRing } from './ring-queries.ts';

/** Notes that a browser rang for a conversation: who heard it, once for each alert. Nobody's view changes. */
export async function reportRung(
  { pool }: ConversationDeps,
  ctx: Ctx,
  { tenant, id }: { readonly tenant: string; readonly id: ConversationId },
): Promise<undefined> {
  const found = await findRecord(pool, tenant, id);
  if (found === undefined || found.record.deletedAt !== null) throw new AppError('resource.not_found');
  const { actor, onBehalfOf } = ctx.caller();
  await insertRing(pool, tenant, {
    conversationId: id,
    actor,
    onBehalfOf: onBehalfOf?.id ?? null,
    at: ctx.now(),
    traceId: ctx.traceId,
  });
}
