import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { AppError } from '@switchboard/platform/app-error';
import type { AccountInfo } from './auth/queries.ts';
import { type Ctx, tenantOf } from './context.ts';
import { withheldFrom } from './withheld.ts';

/** The account that a read is about. */
export interface TenantScope {
  readonly tenantId: string;
  readonly name: string;
  readonly timeZone: string;
  /** The purposes of calls that the reader may not know more of; see {@link withheldFrom}. */
  readonly withheld: readonly CallPurpose[];
}

/** Whether an agency may read a child account: the account is its client, and grants access. */
export const isReadByAgency = ({ parentId, agencyAccess }: AccountInfo, agencyId: string): boolean =>
  parentId === agencyId && agencyAccess !== 'none';

/**
 * Resolves the `tenantId` of a query: the caller's own account, or for an agency owner a child of it.
 *
 * @throws {AppError} `resource.not_found` for any other account, whether it exists or not, and for a child that grants its agency no access.
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
  if (account === undefined || (wanted !== own && !isReadByAgency(account, own)))
    throw new AppError('resource.not_found');
  const { id, name, timeZone } = account;
  return { tenantId: id, name, timeZone, withheld: withheldFrom(ctx.principal) };
}
