import type { AccountRole } from '@switchboard/contracts/base/roles';
import { AppError } from '@switchboard/platform/app-error';
import type { SessionPrincipal } from '../../http/request/context.ts';
import type { UserRow } from './queries.ts';

/** Only an agency owner makes another. @throws {AppError} `permission.denied` */
export function refuseToMakeOwner({ user }: SessionPrincipal, role: AccountRole): void {
  if (role === 'agency_owner' && user.role !== 'agency_owner') throw new AppError('permission.denied');
}

/**
 * Refuses what would leave an account without an active administrator, and what an administrator may not do to an agency owner.
 *
 * `admins` are the active administrators before the change.
 * @throws {AppError} `user.last_admin`, `permission.denied`
 */
export function refuseChange(
  principal: SessionPrincipal,
  { before, after, admins }: { before: UserRow; after: UserRow; admins: readonly string[] },
): void {
  if (before.role !== 'agency_owner') refuseToMakeOwner(principal, after.role);
  if (before.role === 'agency_owner' && principal.user.role !== 'agency_owner' && isLowered(before, after))
    throw new AppError('permission.denied');
  const staysAdmin =
    (after.role === 'admin' || after.role === 'agency_owner') && after.status === 'active' && after.removedAt === null;
  if (!staysAdmin && admins.length === 1 && admins[0] === before.id) throw new AppError('user.last_admin');
}

const isLowered = (before: UserRow, after: UserRow): boolean =>
  after.role !== before.role ||
  (after.status === 'suspended' && before.status !== 'suspended') ||
  (after.removedAt !== null && before.removedAt === null);
