import { apiRoutes } from './api.ts';
import type { Route } from './http/route.ts';
import type { Permission } from './permissions.ts';

const routes: readonly Route[] = Object.values(apiRoutes);
const opened = new Set<string>(routes.map(({ access }) => access));
const allowed = new Set<string>(routes.filter(({ impersonator }) => impersonator).map(({ access }) => access));

/**
 * The permissions that an impersonator keeps: those with at least one route open to impersonators. A permission without a route of its own,
 * which only adds to the responses of other routes, stays.
 */
export const impersonatorPermissions = (permissions: readonly Permission[]): readonly Permission[] =>
  permissions.filter((permission) => !opened.has(permission) || allowed.has(permission));
