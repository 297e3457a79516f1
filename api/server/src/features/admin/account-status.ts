import { changeAccess } from '@switchboard/application/access/change-access';
import { releaseHeldDeliveries } from '@switchboard/application/intake/release-deliveries';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import {
  type AccountRow,
  findAccountWithCounts,
  liftSuspension,
  type StatusAuthor,
  suspend,
} from './account-queries.ts';
import type { AdminDeps } from './deps.ts';

export interface StatusRequest {
  readonly id: string;
  readonly reason?: string | undefined;
}

/**
 * Suspends an account: its sessions and streams end, its people and keys are rejected, and its webhooks are held. Idempotent.
 *
 * @throws {AppError} `resource.not_found`
 */
export async function suspendAccount(deps: AdminDeps, ctx: Ctx, request: StatusRequest): Promise<AccountRow> {
  return changeStatus(deps, ctx, request, async (client, by) => {
    const version = await suspend(client, request.id, by);
    if (version === undefined) return undefined;
    await endSessions(client, { tenantId: request.id, reason: 'suspended', now: by.now });
    return { type: 'account.suspended', version };
  });
}

/**
 * Restores a suspended account: its people can sign in again, and the workers translate the held webhooks. Idempotent.
 * An account that its agency has archived stays archived.
 *
 * @throws {AppError} `resource.not_found`
 */
export async function restoreAccount(deps: AdminDeps, ctx: Ctx, request: StatusRequest): Promise<AccountRow> {
  return changeStatus(deps, ctx, request, async (client, by) => {
    const version = await liftSuspension(client, request.id, by);
    if (version === undefined) return undefined;
    await releaseHeldDeliveries(client, request.id, by.now);
    return { type: 'account.restored', version };
  });
}

interface StatusChange {
  readonly type: 'account.suspended' | 'account.restored';
  readonly version: number;
}

async function changeStatus(
  deps: AdminDeps,
  ctx: Ctx,
  { id, reason }: StatusRequest,
  change: (client: PoolClient, by: StatusAuthor) => Promise<StatusChange | undefined>,
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
