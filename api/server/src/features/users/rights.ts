import type { AccountRole } from '@switchboard/contracts/base/roles';
import { AppError } from '@switchboard/platform/app-error';
import type { SessionPrincipal } from '../../http/request/context.ts';
import type { UserRow } from './user-rows.ts';

/** Checks that only an agency owner promotes another. @throws {AppError} `permission.denied` */
export function checkOwnerPromotion({ user }: SessionPrincipal, role: AccountRole): void {
  if (role === 'agency_owner' && user.role !== 'agency_owner') throw new AppError('permission.denied');
}

/**
 * Checks that a change leaves an active administrator, and that an administrator doesn't demote, suspend or remove an agency owner.
 *
 * `admins` are the active administrators before the change.
 * @throws {AppError} `user.last_admin`, `permission.denied`
 */
export function checkChange(
  principal: SessionPrincipal,
  { before, after, admins }: { before: UserRow; after: UserRow; admins: readonly string[] },
): void {
  if (before.role !== 'agency_owner') checkOwnerPromotion(principal, after.role);
  if (before.role === 'agency_owner' && principal.user.role !== 'agency_owner' && isDemoted(before, after))
    throw new AppError('permission.denied');
  const staysAdmin =
    (after.role === 'admin' || after.role === 'agency_owner') && after.status === 'active' && after.removedAt === null;
  if (!staysAdmin && admins.length === 1 && admins[0] === before.id) throw new AppError('user.last_admin');
}

const isDemoted = (before: UserRow, after: UserRow): boolean =>
  after.role !== before.role ||
  (after.status === 'suspended' && before.status !== 'suspended') ||
  (after.removedAt !== null && before.removedAt === null);
