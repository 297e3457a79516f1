import { type Route, scopesOf } from '@switchboard/contracts/http/route';
import { isOpenTo } from '@switchboard/contracts/impersonation';
import { AppError } from '@switchboard/platform/app-error';
import { actingOf, type Principal } from './context.ts';

/**
 * Decides whether a caller may call a route; see `RouteAccess` in contracts.
 *
 * @throws {AppError} `session.required` for nobody, `permission.denied` for somebody who may not, `impersonation.already` for an
 *   administrator who would enter an account from inside another. In another account than their own, an impersonator and an agency may call
 *   the routes that declare it and no others.
 */
export function checkPermission(route: Declared, principal: Principal): void {
  const { access } = route;
  if (access === 'public') return;
  if (principal.kind === 'none') throw new AppError('session.required');
  if (access === 'admin.impersonate' && actingOf(principal)) throw new AppError('impersonation.already');
  if (!mayCall(route, principal)) throw new AppError('permission.denied');
}

type Declared = Pick<Route, 'access' | 'scope' | 'impersonator' | 'agency'>;

/** Whether a signed-in person or an API key may call a route now; for connections that outlive the request that opened them. */
export function mayCall(route: Declared, principal: Exclude<Principal, { kind: 'none' }>): boolean {
  const { access } = route;
  if (access === 'public') return true;
  if (!isOpenTo(route, actingOf(principal))) return false;
  if (principal.kind === 'api_key')
    return access !== 'session' && scopesOf(route).some((scope) => principal.scopes.includes(scope));
  if (access === 'session') return true;
  return access !== 'api_key' && principal.permissions.includes(access);
}
