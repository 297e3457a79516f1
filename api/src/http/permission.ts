import { type Route, scopesOf } from '@switchboard/contracts/http/route';
import { AppError } from '@switchboard/platform/app-error';
import type { Principal } from './context.ts';

/**
 * Decides whether a caller may call a route; see `RouteAccess` in contracts.
 *
 * @throws {AppError} `session.required` for nobody, `permission.denied` for somebody who may not, `impersonation.already` for an
 *   administrator who would enter an account from inside another. Whoever acts as a member may call what its route allows and nothing else.
 */
export function checkPermission(route: Pick<Route, 'access' | 'scope' | 'impersonator'>, principal: Principal): void {
  const { access } = route;
  if (access === 'public') return;
  if (principal.kind === 'none') throw new AppError('session.required');
  const isInside = principal.kind === 'session' && principal.onBehalfOf !== undefined;
  if (access === 'admin.impersonate' && isInside) throw new AppError('impersonation.already');
  if (isInside && route.impersonator !== 'allowed') throw new AppError('permission.denied');
  if (!mayCall(access, scopesOf(route), principal)) throw new AppError('permission.denied');
}

function mayCall(
  access: Exclude<Route['access'], 'public'>,
  scopes: ReturnType<typeof scopesOf>,
  principal: Exclude<Principal, { kind: 'none' }>,
): boolean {
  if (principal.kind === 'api_key')
    return access !== 'session' && scopes.some((scope) => principal.scopes.includes(scope));
  if (access === 'session') return true;
  return access !== 'api_key' && principal.permissions.includes(access);
}
