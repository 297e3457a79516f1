import { sessionRoutes } from '@switchboard/contracts/access/session';
import { brandingRoutes } from '@switchboard/contracts/account-settings/branding-routes';
import type { RouteName } from '@switchboard/contracts/api';
import { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import type { Route } from '@switchboard/contracts/http/route';
import { publicConfigRoutes } from '@switchboard/contracts/public-config/routes';
import { smartTagRoutes } from '@switchboard/contracts/smart-tags/routes';

/** The routes that the first page calls; the others load with the first call that needs them. */
const FIRST: Readonly<Record<string, Route>> = {
  ...sessionRoutes,
  ...publicConfigRoutes,
  ...brandingRoutes,
  ...conversationRoutes,
  ...smartTagRoutes,
};

/** Finds a route of the contract by its name. */
export async function findRoute(name: RouteName): Promise<Route> {
  return FIRST[name] ?? (await import('@switchboard/contracts/api')).apiRoutes[name];
}
