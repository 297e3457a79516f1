import type { Permission, Scope } from '@switchboard/contracts/base/permission-names';
import { CALL_PURPOSES, type CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { getScopes, type Route } from '@switchboard/contracts/http/route';
import { isOpenTo } from '@switchboard/contracts/impersonation';
import { PURPOSE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { AppError } from '@switchboard/platform/app-error';
import { type AccountInfo, type Ctx, findActing, getTenantId, type Principal } from '../request/context.ts';

// The one place that decides what a caller may do: which routes they may call, which account a read concerns, and which calls are withheld.

/**
 * Checks that a caller may call a route; see `RouteAccess` in contracts. In an account other than their own, impersonators and agencies may
 * call only the routes that declare it.
 *
 * @throws {AppError} `session.required` if the caller isn't signed in, `permission.denied` if the caller lacks the permission,
 *   `impersonation.already` if an administrator enters an account from inside another.
 */
export function checkPermission(route: Declared, principal: Principal): void {
  const { access } = route;
  if (access === 'public') return;
  if (principal.kind === 'none') throw new AppError('session.required');
  if (access === 'admin.impersonate' && findActing(principal)) throw new AppError('impersonation.already');
  if (!mayCall(route, principal)) throw new AppError('permission.denied');
}

type Declared = Pick<Route, 'access' | 'scope' | 'impersonator' | 'agency'>;

/** Whether a person or an API key may call a route now; for connections that outlive the request that opened them. */
export function mayCall(route: Declared, principal: Exclude<Principal, { kind: 'none' }>): boolean {
  const { access } = route;
  if (access === 'public') return true;
  if (!isOpenTo(route, findActing(principal))) return false;
  if (principal.kind === 'api_key')
    return access !== 'session' && getScopes(route).some((scope) => principal.scopes.includes(scope));
  if (access === 'session') return true;
  return access !== 'api_key' && principal.permissions.includes(access);
}

/** The account that a read concerns. */
export interface TenantScope {
  readonly tenantId: string;
  readonly name: string;
  readonly timeZone: string;
  /** The purposes of calls that are withheld from the reader; see {@link withheldFrom}. */
  readonly withheld: readonly CallPurpose[];
}

/** Whether an agency may read an account: the account is its client and grants access. */
export const isReadByAgency = ({ parentId, agencyAccess }: AccountInfo, agencyId: string): boolean =>
  parentId === agencyId && agencyAccess !== 'none';

/**
 * Resolves the `tenantId` of a query: the caller's own account or, for an agency owner, one of its clients.
 *
 * @throws {AppError} `resource.not_found` for any other account, whether or not it exists, and for a client that grants no access.
 */
export async function resolveTenant(
  ctx: Pick<Ctx, 'principal' | 'findAccount'>,
  tenantId?: string,
): Promise<TenantScope> {
  const own = getTenantId(ctx);
  const requested = tenantId ?? own;
  const isOwner = ctx.principal.kind === 'session' && ctx.principal.user.role === 'agency_owner';
  if (requested !== own && !isOwner) throw new AppError('resource.not_found');
  const account = await ctx.findAccount(requested);
  if (account === undefined || (requested !== own && !isReadByAgency(account, own)))
    throw new AppError('resource.not_found');
  const { id, name, timeZone } = account;
  return { tenantId: id, name, timeZone, withheld: withheldFrom(ctx.principal) };
}

/** The purposes of calls whose party and contents are withheld from a reader of conversations. */
export function withheldFrom(principal: Principal): readonly CallPurpose[] {
  const rights = listRights(principal);
  return CALL_PURPOSES.filter((purpose) => !rights.includes(PURPOSE_PERMISSIONS[purpose]));
}

function listRights(principal: Principal): readonly (Permission | Scope)[] {
  if (principal.kind === 'none') return [];
  return principal.kind === 'session' ? principal.permissions : principal.scopes;
}
