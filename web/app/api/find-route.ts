import { sessionRoutes } from '@switchboard/contracts/access/session';
import { brandingRoutes } from '@switchboard/contracts/account-settings/branding-routes';
import type { RouteName } from '@switchboard/contracts/api';
import { conversationRoutes } from '@switchboard/contracts/conversations/routes';
import type { Route } from '@switchboard/contracts/http/route';
import { publicConfigRoutes } from '@switchboard/contracts/public-config/routes';
import { smartTagRoutes } from '@switchboard/contracts/smart-tags/routes';

/** What the first page calls; the rest of the table is loaded with the first call that needs it. */
const FIRST: Readonly<Record<string, Route>> = {
  ...sessionRoutes,
  ...publicConfigRoutes,
  ...brandingRoutes,
  ...conversationRoutes,
  ...smartTagRoutes,
};

/** Finds a call of the contract's table by its name. */
export async function findRoute(name: RouteName): Promise<Route> {
  return FIRST[name] ?? (await import('@switchboard/contracts/api')).apiRoutes[name];
}
