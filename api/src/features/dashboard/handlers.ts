import type { dashboardRoutes } from '@switchboard/contracts/dashboard/routes';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Handlers } from '../../http/handlers.ts';
import { resolveTenant } from '../../http/tenant-scope.ts';
import { dayAt } from '../../inbox/day-range.ts';
import { readToday } from './queries.ts';

/** What the dashboard's calls stand on. */
export interface DashboardDeps {
  readonly pool: Queryable;
}

/** What answers the calls of the dashboard. Today is the account's. */
export function dashboardHandlers({ pool }: DashboardDeps): Handlers<typeof dashboardRoutes> {
  return {
    readDashboard: async ({ query }, ctx) => {
      const { tenantId, timeZone } = await resolveTenant(ctx, query.tenantId);
      const day = dayAt(ctx.now(), timeZone);
      const { epoch, position, ...counts } = await readToday(pool, tenantId, day);
      return { day, timeZone, ...counts, asOf: formatCursor({ epoch, position }) };
    },
  };
}
