import { changeAccess } from '@switchboard/application/access/change-access';
import type { QuotasChange, QuotaUses } from '@switchboard/contracts/access/quotas';
import { AppError } from '@switchboard/platform/app-error';
import { changeQuotas } from '../../http/quotas/change-quotas.ts';
import { readQuotaUses } from '../../http/quotas/quota-uses.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import { raiseVersion } from './account-queries.ts';
import type { AdminDeps } from './deps.ts';

/** Sets an account's quotas and records an audit event; replicas apply them within seconds. @throws {AppError} `resource.not_found` */
export async function setQuotas(
  deps: AdminDeps,
  ctx: Ctx,
  { id, change }: { readonly id: string; readonly change: QuotasChange },
): Promise<QuotaUses> {
  await changeAccess(deps, ctx.caller(), async (client) => {
    const version = await raiseVersion(client, id, { id: getSession(ctx).user.id, now: ctx.now() });
    if (version === undefined) throw new AppError('resource.not_found');
    const { changes } = await changeQuotas(client, id, change);
    if (changes.length === 0) return { result: undefined, audit: [] };
    const data = { accountId: id, changes: [...changes], version };
    return { result: undefined, audit: [{ tenantId: id, subjectId: id, type: 'account.changed', data }] };
  });
  return readQuotaUses(deps.pool, id, ctx.now());
}
