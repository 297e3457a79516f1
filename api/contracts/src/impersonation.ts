import { apiRoutes, type RouteName } from './api.ts';
import type { GrantedAgencyAccess } from './base/agency-access.ts';
import type { Permission } from './base/permission-names.ts';
import type { Route } from './http/route.ts';
import { PERMISSIONS } from './permissions.ts';

/** How a session acts in a foreign account: as an impersonated member, or as the account's agency with some access. */
export type Acting = 'impersonator' | GrantedAgencyAccess;

/**
 * Whether a route may be called by a session that acts in a foreign account. Sessions in their own account need no
 * declaration.
 */
export function isOpenTo(route: Pick<Route, 'impersonator' | 'agency'>, acting: Acting | undefined): boolean {
  switch (acting) {
    case undefined:
      return true;
    case 'impersonator':
      return route.impersonator === 'allowed';
    case 'read':
      return route.agency === 'read';
    case 'build':
      return route.agency !== undefined;
  }
}

// Object.entries loses the key type.
const routes = Object.entries(apiRoutes) as [RouteName, Route][];
const permissionsOfRoutes = new Set<string>(routes.map(([, { access }]) => access));
const accessesOpenTo = (acting: Acting): ReadonlySet<string> =>
  new Set(routes.flatMap(([, route]) => (isOpenTo(route, acting) ? [route.access] : [])));
const impersonatorAccesses = accessesOpenTo('impersonator');
const ofAgency: Readonly<Record<GrantedAgencyAccess, readonly Permission[]>> = {
  read: PERMISSIONS.filter((permission) => accessesOpenTo('read').has(permission)),
  build: PERMISSIONS.filter((permission) => accessesOpenTo('build').has(permission)),
};

/**
 * The permissions that an impersonator keeps: those with at least one route open to impersonators. Permissions without
 * a route of their own, which only extend the responses of other routes, are kept.
 */
export const impersonatorPermissions = (permissions: readonly Permission[]): readonly Permission[] =>
  permissions.filter((permission) => !permissionsOfRoutes.has(permission) || impersonatorAccesses.has(permission));

/** The permissions of an agency in a client's account: those with at least one route open to its access. */
export const agencyPermissions = (access: GrantedAgencyAccess): readonly Permission[] => ofAgency[access];

/** The routes that the permissions allow but that are refused to a session that acts in a foreign account. */
export const refusedCalls = (acting: Acting, permissions: readonly Permission[]): RouteName[] =>
  routes.flatMap(([name, route]) => {
    const isNamed = route.access === 'session' || permissions.some((permission) => permission === route.access);
    return isNamed && !isOpenTo(route, acting) ? [name] : [];
  });
