import { changeAccess } from '@switchboard/application/access/change-access';
import { releaseHeldDeliveries } from '@switchboard/application/intake/release-deliveries';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import { type AccountRow, findAccountWithCounts, lift, type StatusAuthor, suspend } from './account-queries.ts';
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
export async function suspendAccount(deps: AdminDeps, ctx: Ctx, wish: StatusWish): Promise<AccountRow> {
  return changeStatus(deps, ctx, wish, async (client, by) => {
    const version = await suspend(client, wish.id, by);
    if (version === undefined) return undefined;
    await endSessions(client, { tenantId: wish.id, reason: 'suspended', now: by.now });
    return { type: 'account.suspended', version };
  });
}

/**
 * Restores a suspended account: its people sign in again, and workers take up the webhooks that came meanwhile. Again, it changes nothing.
 * One that its agency has archived stays as it is.
 *
 * @throws {AppError} `resource.not_found`
 */
export async function restoreAccount(deps: AdminDeps, ctx: Ctx, wish: StatusWish): Promise<AccountRow> {
  return changeStatus(deps, ctx, wish, async (client, by) => {
    const version = await lift(client, wish.id, by);
    if (version === undefined) return undefined;
    await releaseHeldDeliveries(client, wish.id, by.now);
    return { type: 'account.restored', version };
  });
}

interface Changed {
  readonly type: 'account.suspended' | 'account.restored';
  readonly version: number;
}

async function changeStatus(
  deps: AdminDeps,
  ctx: Ctx,
  { id, reason }: StatusWish,
  change: (client: PoolClient, by: StatusAuthor) => Promise<Changed | undefined>,
): Promise<AccountRow> {
  const by = { id: getSession(ctx).user.id, now: ctx.now() };
  const changed = await changeAccess(deps, ctx.caller(), async (client) => {
    const changed = await change(client, by);
    if (changed === undefined) return { result: undefined, audit: [] };
    const { type, version } = changed;
    return {
      result: type,
      audit: [{ tenantId: id, subjectId: id, type, data: { accountId: id, reason, version } }],
    };
  });
  if (changed) deps.forgetAccount(id);
  if (changed === 'account.suspended') deps.announce({ kind: 'account', tenantId: id, reason: 'suspended' });
  const account = await findAccountWithCounts(deps.pool, id);
  if (account === undefined) throw new AppError('resource.not_found');
  return account;
}
