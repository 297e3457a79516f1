import type { AuditEntry } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import { findAddresses, revokeInvitations } from '@switchboard/application/access/invitation-rows';
import { takeSeats } from '@switchboard/application/access/seats';
import { listUsers as listUsage } from '@switchboard/application/resources/items';
import type { AccountRole } from '@switchboard/contracts/base/roles';
import type { ControlMessage } from '@switchboard/contracts/stream/bus-messages';
import { AppError } from '@switchboard/platform/app-error';
import type { PoolClient } from 'pg';
import { endSessions } from '../../http/auth/session-changes.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { UserDeps } from './deps.ts';
import { presentUser } from './present.ts';
import { checkChange } from './rights.ts';
import { lockAdmins, lockUser, type UserRow, updateUser } from './user-rows.ts';

/** A person, and the version that the client has seen. */
export interface UserRef {
  readonly id: string;
  readonly version: number;
}

export interface UserChange {
  readonly name?: string | undefined;
  readonly role?: AccountRole | undefined;
  readonly status?: 'active' | 'suspended' | undefined;
}

/**
 * Changes a person's name, role or status. Streams and sessions with outdated rights end at once.
 *
 * @throws {AppError} `resource.not_found`; `resource.version_conflict` {current}; `resource.conflict` if the person was removed;
 *   `user.last_admin` if no active administrator would remain; `permission.denied` unless an agency owner promotes or demotes one.
 */
export function changeUser(deps: UserDeps, ctx: Ctx, ref: UserRef, change: UserChange): Promise<UserRow> {
  return updateLocked(deps, ctx, ref, (before) => {
    if (before.removedAt !== null) throw new AppError('resource.conflict');
    const { name = before.name, role = before.role } = change;
    return { ...before, name, role, status: statusAfter(before, change.status) };
  });
}

/**
 * Removes a person or revokes their invitation; their sessions end at once.
 *
 * @throws {AppError} errors of {@link changeUser}; `resource.in_use` {usedBy} while the person is in a group.
 */
export function removeUser(deps: UserDeps, ctx: Ctx, ref: UserRef): Promise<UserRow> {
  return updateLocked(deps, ctx, ref, async (before, client) => {
    if (before.removedAt !== null) return before;
    const { tenantId } = getSession(ctx);
    const usedBy = await listUsage(client, { tenantId, kind: 'users', id: before.id });
    if (usedBy.length > 0) throw new AppError('resource.in_use', { usedBy });
    await revokeInvitations(client, tenantId, before.id, ctx.now());
    return { ...before, removedAt: ctx.now() };
  });
}

/**
 * Restores a removed person.
 *
 * @throws {AppError} `resource.name_taken` if another member of the account has the address; `resource.limit_reached`; errors of {@link changeUser}.
 */
export function restoreUser(deps: UserDeps, ctx: Ctx, ref: UserRef): Promise<UserRow> {
  return updateLocked(deps, ctx, ref, async (before, client) => {
    if (before.removedAt === null) return before;
    const { tenantId } = getSession(ctx);
    const [taken] = await findAddresses(client, tenantId, [before.email.toLowerCase()]);
    if (taken !== undefined) throw new AppError('resource.name_taken', { errors: [{ path: 'email', code: 'taken' }] });
    await takeSeats(client, tenantId, 1);
    return { ...before, removedAt: null };
  });
}

type Decide = (before: UserRow, client: PoolClient) => UserRow | Promise<UserRow>;

async function updateLocked(deps: UserDeps, ctx: Ctx, { id, version }: UserRef, decide: Decide): Promise<UserRow> {
  const principal = getSession(ctx);
  const { tenantId } = principal;
  const { after, controls } = await changeAccess(deps, ctx.caller(), async (client) => {
    const admins = await lockAdmins(client, tenantId);
    const before = await lockUser(client, tenantId, id);
    if (before === undefined) throw new AppError('resource.not_found');
    if (version !== before.version)
      throw new AppError('resource.version_conflict', { current: await presentUser(client, before) });
    const decided = await decide(before, client);
    if (!isChanged(before, decided)) return { result: { after: before, controls: [] }, audit: [] };
    checkChange(principal, { before, after: decided, admins });
    const after = { ...decided, version: before.version + 1, updatedAt: ctx.now(), updatedBy: principal.user.id };
    await updateUser(client, tenantId, after);
    const controls = await endRights(client, { before, after, now: ctx.now() });
    return { result: { after, controls }, audit: buildAuditEntries(tenantId, { before, after }) };
  });
  controls.forEach(deps.announce);
  return after;
}

interface Step {
  readonly before: UserRow;
  readonly after: UserRow;
}

const isChanged = (before: UserRow, after: UserRow): boolean =>
  (['name', 'role', 'status', 'removedAt'] as const).some((field) => before[field] !== after[field]);

// A member who hasn't accepted the invitation stays invited until they do.
function statusAfter(before: UserRow, wanted: UserChange['status']): UserRow['status'] {
  if (wanted === undefined) return before.status;
  return wanted === 'active' && !before.hasAccepted ? 'invited' : wanted;
}

async function endRights(
  client: PoolClient,
  { before, after, now }: Step & { readonly now: Date },
): Promise<ControlMessage[]> {
  if (after.removedAt !== null) {
    await endSessions(client, { userId: after.id, reason: 'revoked', now });
    return [{ kind: 'user', userId: after.id, reason: 'revoked' }];
  }
  if (after.status === 'suspended' && before.status !== 'suspended') {
    await endSessions(client, { userId: after.id, reason: 'suspended', now });
    return [{ kind: 'user', userId: after.id, reason: 'suspended' }];
  }
  if (after.role === before.role) return [];
  // The new role may not allow impersonation.
  await endSessions(client, { enteredBy: after.id, reason: 'revoked', now });
  return [{ kind: 'user', userId: after.id, reason: 'revoked' }];
}

function buildAuditEntries(tenantId: string, { before, after }: Step): AuditEntry[] {
  const { id: userId, version } = after;
  const about = { tenantId, subjectId: userId };
  const moved = [
    { field: 'name', type: 'user.renamed' },
    { field: 'role', type: 'user.role-changed' },
    { field: 'status', type: 'user.status-changed' },
  ] as const;
  const changes = moved
    .filter(({ field }) => before[field] !== after[field])
    .map(
      ({ field, type }): AuditEntry => ({
        ...about,
        type,
        data: { userId, from: before[field], to: after[field], version },
      }),
    );
  if (before.removedAt === after.removedAt) return changes;
  const type = after.removedAt === null ? 'user.restored' : 'user.removed';
  return [...changes, { ...about, type, data: { userId, version } }];
}
