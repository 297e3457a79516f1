import type { MetricValues } from '@switchboard/contracts/calls/metric-routes';
import { DASHBOARD_ROWS, type DashboardAnswer, TREND_DAYS } from '@switchboard/contracts/dashboard/routes';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import type { TenantScope } from '../../http/auth/permission.ts';
import { toConversation } from '../../inbox/conversation.ts';
import { readInboxCounts } from '../../inbox/counts.ts';
import { inSnapshot } from '../../inbox/snapshot.ts';
import type { TagMaps } from '../../inbox/tag-map.ts';
import { dashboardTimes } from './days.ts';
import { listHours, listLive, listQuarters, listRaised, listWaiting, readComparison } from './queries.ts';
import { trendOf } from './trend.ts';

/** The dependencies of the dashboard's routes. */
export interface DashboardDeps {
  readonly pool: Pool;
  readonly tagMaps: TagMaps;
  /** The counts of a day's calls, as the pages of figures tell them. */
  readonly readDayCounts: (
    db: Queryable,
    scope: TenantScope,
    of: { readonly day: string; readonly now: Date },
  ) => Promise<MetricValues['counts']>;
}

// A plan that was made while a table was empty would read it whole.
const SETTINGS = { enable_seqscan: 'off' };

/** How an account stands at a moment, all of one snapshot. Today and its hours are the account's. */
export function readDashboard(
  { pool, tagMaps, readDayCounts }: DashboardDeps,
  scope: TenantScope,
  now: Date,
): Promise<DashboardAnswer> {
  const { tenantId, timeZone, withheld } = scope;
  const times = dashboardTimes(now, { timeZone, count: TREND_DAYS });
  const { day, compared } = times;
  return inSnapshot(
    pool,
    async (client) => {
      const standing = await readInboxCounts(client, tenantId);
      const tags = await tagMaps.at(client, tenantId, standing.tagsPosition);
      const live = await listLive(client, tenantId, DASHBOARD_ROWS);
      const waiting = await listWaiting(client, tenantId, DASHBOARD_ROWS);
      const counts = await readComparison(client, tenantId, times);
      const { ended, resolved } = await readDayCounts(client, scope, { day, now });
      const listSteps = times.isByHour ? listHours : listQuarters;
      const steps = await listSteps(client, tenantId, times.trend);
      const raised = await listRaised(client, tenantId, times.trend);
      const trend = trendOf(times.days, { conversations: steps, raised, timeZone });
      const rowOf = (record: (typeof live)[number]) => toConversation(record, tags, withheld);
      return {
        day,
        compared,
        timeZone,
        asOf: formatCursor(standing),
        live: { total: standing.live, yesterday: counts.liveYesterday, rows: live.map(rowOf) },
        waiting: {
          total: standing.attention,
          oldestSince: standing.oldestSince?.toISOString() ?? null,
          rows: waiting.map(rowOf),
        },
        today: {
          conversations: trend.at(-1)?.total ?? 0,
          yesterday: counts.conversationsYesterday,
          calls: { ended, resolved },
        },
        trend,
      };
    },
    { settings: SETTINGS },
  );
}
