import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { ControlMessage } from '@switchboard/contracts/inbox/change';
import type { Role } from '@switchboard/contracts/permissions';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, type SessionPrincipal, sessionOf } from '../../http/context.ts';
import type { UserDeps } from './deps.ts';
import { lockAdmins, lockUser, type UserRow, updateUser } from './queries.ts';

export interface UserChange {
  readonly role?: Exclude<Role, 'super_admin'> | undefined;
  readonly status?: 'active' | 'suspended' | undefined;
}

/**
 * Changes a user's role or status. What was opened with the rights of before ends at once.
 *
 * @throws {AppError} `resource.not_found`; `user.last_admin` the account would be without one; `permission.denied` only an agency owner
 *   makes another.
 */
export async function changeUser(
  deps: UserDeps,
  ctx: Ctx,
  { id, change }: { id: string; change: UserChange },
): Promise<UserRow> {
  const principal = sessionOf(ctx);
  const { after, controls } = await changeAccess(deps, ctx.caller(), async (client) => {
    const admins = await lockAdmins(client, principal.tenantId);
    const before = await lockUser(client, principal.tenantId, id);
    if (before === undefined) throw new AppError('resource.not_found');
    const after = { ...before, role: change.role ?? before.role, status: statusAfter(before, change.status) };
    refuse(principal, { before, after, admins });
    await updateUser(client, principal.tenantId, after);
    const controls = await endRights(client, { before, after, now: ctx.now() });
    return { result: { after, controls }, audit: auditOf(principal.tenantId, { before, after }) };
  });
  controls.forEach(deps.announce);
  return after;
}

interface Step {
  readonly before: UserRow;
  readonly after: UserRow;
}

// Who has never set a password is invited until they do.
function statusAfter(before: UserRow & { hasPassword: boolean }, wanted: UserChange['status']): UserRow['status'] {
  if (wanted === undefined) return before.status;
  return wanted === 'active' && !before.hasPassword ? 'invited' : wanted;
}

function refuse(
  principal: SessionPrincipal,
  { before, after, admins }: Step & { readonly admins: readonly string[] },
): void {
  const becomesOwner = after.role === 'agency_owner' && before.role !== 'agency_owner';
  if (becomesOwner && principal.user.role !== 'agency_owner') throw new AppError('permission.denied');
  const staysAdmin = (after.role === 'admin' || after.role === 'agency_owner') && after.status === 'active';
  if (!staysAdmin && admins.length === 1 && admins[0] === before.id) throw new AppError('user.last_admin');
}

async function endRights(
  client: PoolClient,
  { before, after, now }: Step & { readonly now: Date },
): Promise<ControlMessage[]> {
  if (after.status === 'suspended' && before.status !== 'suspended') {
    await endSessions(client, { userId: after.id, reason: 'suspended', now });
    return [{ kind: 'user', userId: after.id, reason: 'suspended' }];
  }
  return after.role === before.role ? [] : [{ kind: 'user', userId: after.id, reason: 'revoked' }];
}

function auditOf(tenantId: string, { before, after }: Step): AuditEntry[] {
  const about = { tenantId, subjectId: after.id };
  const role = {
    ...about,
    type: 'user.role-changed',
    data: { userId: after.id, from: before.role, to: after.role },
  } as const;
  const status = {
    ...about,
    type: 'user.status-changed',
    data: { userId: after.id, from: before.status, to: after.status },
  } as const;
  return [...(before.role === after.role ? [] : [role]), ...(before.status === after.status ? [] : [status])];
}
