import type { MetricValues } from '@switchboard/contracts/calls/metric-routes';
import { DASHBOARD_ROWS, type DashboardResponse, TREND_DAYS } from '@switchboard/contracts/dashboard/routes';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import type { TenantScope } from '../../http/auth/permission.ts';
import { toConversation } from '../../inbox/conversation.ts';
import { readInboxCounts } from '../../inbox/counts.ts';
import { inSnapshot } from '../../inbox/snapshot.ts';
import type { TagMaps } from '../../inbox/tag-map.ts';
import { listAlerts, listHours, listLive, listQuarters, listWaiting, readComparison } from './dashboard-counts.ts';
import { dashboardTimes } from './days.ts';
import { buildTrend } from './trend.ts';

/** The dependencies of the dashboard's routes. */
export interface DashboardDeps {
  readonly pool: Pool;
  readonly tagMaps: TagMaps;
  /** Counts a day's calls as the metrics pages do. */
  readonly readDayCounts: (
    db: Queryable,
    scope: TenantScope,
    at: { readonly day: string; readonly now: Date },
  ) => Promise<MetricValues['counts']>;
}

// A plan made while a table was empty would scan it sequentially forever.
const SETTINGS = { enable_seqscan: 'off' };

/** Reads an account's dashboard in one snapshot. Days and hours are in the account's time zone. */
export function readDashboard(
  { pool, tagMaps, readDayCounts }: DashboardDeps,
  scope: TenantScope,
  now: Date,
): Promise<DashboardResponse> {
  const { tenantId, timeZone, withheld } = scope;
  const times = dashboardTimes(now, { timeZone, count: TREND_DAYS });
  const { day, compared } = times;
  return inSnapshot(
    pool,
    async (client) => {
      const inbox = await readInboxCounts(client, tenantId);
      const tags = await tagMaps.at(client, tenantId, inbox.tagsPosition);
      const live = await listLive(client, tenantId, DASHBOARD_ROWS);
      const waiting = await listWaiting(client, tenantId, DASHBOARD_ROWS);
      const counts = await readComparison(client, tenantId, times);
      const { ended, resolved } = await readDayCounts(client, scope, { day, now });
      const listSteps = times.isByHour ? listHours : listQuarters;
      const steps = await listSteps(client, tenantId, times.trend);
      const raised = await listAlerts(client, tenantId, times.trend);
      const trend = buildTrend(times.days, { conversations: steps, raised, timeZone });
      const toRow = (record: (typeof live)[number]) => toConversation(record, tags, withheld);
      return {
        day,
        compared,
        timeZone,
        asOf: formatCursor(inbox),
        live: { total: inbox.live, yesterday: counts.liveYesterday, rows: live.map(toRow) },
        waiting: {
          total: inbox.attention,
          oldestSince: inbox.oldestSince?.toISOString() ?? null,
          rows: waiting.map(toRow),
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
