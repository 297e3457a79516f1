import type { AgencyInside } from './access/agency-access.ts';
import { apiRoutes, type RouteName } from './api.ts';
import type { Route } from './http/route.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

/** How a session acts in an account that isn't its person's own: as an impersonated member, or as the account's agency with some access. */
export type Acting = 'impersonator' | AgencyInside;

/** Whether a route declares that a session that acts in another account may call it. Sessions in their own account need no declaration. */
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

// The table's own keys.
const routes = Object.entries(apiRoutes) as [RouteName, Route][];
const opened = new Set<string>(routes.map(([, { access }]) => access));
const accessesOpenTo = (acting: Acting): ReadonlySet<string> =>
  new Set(routes.flatMap(([, route]) => (isOpenTo(route, acting) ? [route.access] : [])));
const allowed = accessesOpenTo('impersonator');
const ofAgency: Readonly<Record<AgencyInside, readonly Permission[]>> = {
  read: PERMISSIONS.filter((permission) => accessesOpenTo('read').has(permission)),
  build: PERMISSIONS.filter((permission) => accessesOpenTo('build').has(permission)),
};

/**
 * The permissions that an impersonator keeps: those with at least one route open to impersonators. A permission without a route of its own,
 * which only adds to the responses of other routes, stays.
 */
export const impersonatorPermissions = (permissions: readonly Permission[]): readonly Permission[] =>
  permissions.filter((permission) => !opened.has(permission) || allowed.has(permission));

/** The permissions of an agency inside a client's account: those with at least one route open to its access. */
export const agencyPermissions = (access: AgencyInside): readonly Permission[] => ofAgency[access];

/** The routes that permissions name and that are refused all the same to a session that acts in another account. */
export const refusedCalls = (acting: Acting, permissions: readonly Permission[]): RouteName[] =>
  routes.flatMap(([name, route]) => {
    const isNamed = route.access === 'session' || permissions.some((permission) => permission === route.access);
    return isNamed && !isOpenTo(route, acting) ? [name] : [];
  });
