import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import { AppError } from '@switchboard/platform/app-error';
import { endSessions } from '../../http/auth/session-changes.ts';
import type { Ctx } from '../../http/context.ts';
import { type AccountRow, findAccountWithCounts, releaseHeldDeliveries, setAccountStatus } from './account-queries.ts';
import type { AdminDeps } from './deps.ts';

export interface StatusWish {
  readonly id: string;
  readonly reason?: string | undefined;
}

/**
 * Suspends an account: its sessions and streams end, its people and keys are refused, its webhooks are held. Again, it changes nothing.
 *
 * @throws {AppError} `resource.not_found`
 */
export async function suspendAccount(deps: AdminDeps, ctx: Ctx, { id, reason }: StatusWish): Promise<AccountRow> {
  const entry = { tenantId: id, subjectId: id, type: 'account.suspended', data: { accountId: id, reason } } as const;
  return changeStatus(deps, ctx, { id, status: 'suspended', entry });
}

/**
 * Restores a suspended account: its people sign in again, and workers take up the webhooks that came meanwhile. Again, it changes nothing.
 *
 * @throws {AppError} `resource.not_found`
 */
export async function restoreAccount(deps: AdminDeps, ctx: Ctx, { id, reason }: StatusWish): Promise<AccountRow> {
  const entry = { tenantId: id, subjectId: id, type: 'account.restored', data: { accountId: id, reason } } as const;
  return changeStatus(deps, ctx, { id, status: 'active', entry });
}

interface StatusChange {
  readonly id: string;
  readonly status: 'active' | 'suspended';
  readonly entry: AuditEntry;
}

async function changeStatus(deps: AdminDeps, ctx: Ctx, { id, status, entry }: StatusChange): Promise<AccountRow> {
  const hasChanged = await changeAccess(deps, ctx.caller(), async (client) => {
    const hasChanged = await setAccountStatus(client, id, status);
    if (!hasChanged) return { result: false, audit: [] };
    if (status === 'suspended') await endSessions(client, { tenantId: id, reason: 'suspended', now: ctx.now() });
    else await releaseHeldDeliveries(client, id, ctx.now());
    return { result: true, audit: [entry] };
  });
  if (hasChanged) deps.forgetAccount(id);
  if (hasChanged && status === 'suspended') deps.announce({ kind: 'account', tenantId: id, reason: 'suspended' });
  const account = await findAccountWithCounts(deps.pool, id);
  if (account === undefined) throw new AppError('resource.not_found');
  return account;
}
