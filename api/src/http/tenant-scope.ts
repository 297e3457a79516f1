import { AppError } from '@switchboard/platform/app-error';
import { type Ctx, tenantOf } from './context.ts';

/** The account that a read is about. */
export interface TenantScope {
  readonly tenantId: string;
  readonly name: string;
  readonly timeZone: string;
}

/**
 * Resolves the `tenantId` of a query: the caller's own account, or for an agency owner a child of it.
 *
 * @throws {AppError} `resource.not_found` for any other account, whether it exists or not.
 */
export async function resolveTenant(
  ctx: Pick<Ctx, 'principal' | 'findAccount'>,
  tenantId?: string,
): Promise<TenantScope> {
  const own = tenantOf(ctx);
  const wanted = tenantId ?? own;
  const isOwner = ctx.principal.kind === 'session' && ctx.principal.user.role === 'agency_owner';
  if (wanted !== own && !isOwner) throw new AppError('resource.not_found');
  const account = await ctx.findAccount(wanted);
  if (account === undefined || (wanted !== own && account.parentId !== own)) throw new AppError('resource.not_found');
  return { tenantId: account.id, name: account.name, timeZone: account.timeZone };
}
