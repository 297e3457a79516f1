import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { withheldFrom } from '../../http/auth/permission.ts';
import { type Ctx, getTenantId } from '../../http/request/context.ts';
import { findRecord } from '../../inbox/find-record.ts';
import { requireDisclosed } from '../../inbox/withheld.ts';

/**
 * Finds a conversation of the caller's own account to write about or to.
 *
 * @throws {AppError} `resource.not_found` if it doesn't exist, is deleted, or is withheld from the caller
 */
export async function findWorkable(pool: Queryable, ctx: Ctx, id: ConversationId): Promise<ConversationRecord> {
  const tenantId = getTenantId(ctx);
  const found = await findRecord(pool, tenantId, id);
  if (found === undefined || found.record.deletedAt !== null) throw new AppError('resource.not_found');
  await requireDisclosed(pool, { tenantId, withheld: withheldFrom(ctx.principal) }, id);
  return found.record;
}
