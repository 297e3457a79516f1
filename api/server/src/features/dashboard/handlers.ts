import type { dashboardRoutes } from '@switchboard/contracts/dashboard/routes';
import { resolveTenant } from '../../http/auth/permission.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { type DashboardDeps, readDashboard } from './read-dashboard.ts';

/** Handles the routes of the dashboard. */
export const dashboardHandlers = (deps: DashboardDeps): Handlers<typeof dashboardRoutes> => ({
  readDashboard: async ({ query }, ctx) => readDashboard(deps, await resolveTenant(ctx, query.tenantId), ctx.now()),
});
