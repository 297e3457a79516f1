import type { SessionPayload } from '@switchboard/contracts/access/session';
import { AppError } from '@switchboard/platform/app-error';
import { type Ctx, sessionOf } from '../../http/context.ts';
import type { SubaccountDeps } from './deps.ts';
import { findSubaccount } from './queries.ts';

/**
 * Enters a client's account as its first administrator; the owner's own session stays beneath.
 *
 * @throws {AppError} `resource.not_found`; `impersonation.target_forbidden` the account is suspended or archived, or has no administrator to
 *   enter as.
 */
export async function openSubaccount(
  deps: SubaccountDeps,
  ctx: Ctx,
  target: { readonly id: string; readonly reason?: string | undefined },
): Promise<SessionPayload> {
  const { tenantId } = sessionOf(ctx);
  const account = await findSubaccount(deps.pool, tenantId, target.id);
  if (account === undefined) throw new AppError('resource.not_found');
  if (!account.canBeOpened) throw new AppError('impersonation.target_forbidden');
  return deps.enter(ctx, target);
}
