import type { MetricsQuery, metricRoutes } from '@switchboard/contracts/calls/metric-routes';
import type { Pool } from 'pg';
import { resolveTenant } from '../../../http/auth/permission.ts';
import { createGate } from '../../../http/limits/gate.ts';
import type { Ctx } from '../../../http/request/context.ts';
import type { Handlers } from '../../../http/request/handlers.ts';
import { inSnapshot } from '../../../inbox/snapshot.ts';
import { readPerformance } from './read-performance.ts';
import { readStats } from './read-stats.ts';
import { readTagMetrics } from './read-tags.ts';
import { createMetricCache } from './rollups/metric-cache.ts';
import { selectSource } from './select-source.ts';
import { type MetricsReading, toMetricsRequest } from './source/metrics-request.ts';
import { readRange } from './source/range.ts';

/** Medians over a year of a large account read and sort every call, which takes longer than a list may. The timeout covers all statements together. */
const SETTINGS = { statement_timeout: '10000', transaction_timeout: '10000', work_mem: '64MB' };
/** Reads at the same time per replica: each holds a connection while it runs, and the rest of the pool is for people who wait for a list. */
const MAX_CONCURRENT = 3;
const MAX_WAITING = 12;

/** Handles the routes for call metrics, each in one snapshot. All of them may target a child account. */
export function metricHandlers({ pool }: { readonly pool: Pool }): Handlers<typeof metricRoutes> {
  const cache = createMetricCache();
  const limit = createGate(MAX_CONCURRENT, { maxWaiting: MAX_WAITING });
  const handle =
    <T>(read: (reading: MetricsReading, query: MetricsQuery) => Promise<T>) =>
    async ({ query }: { readonly query: MetricsQuery }, ctx: Ctx): Promise<T> => {
      const scope = await resolveTenant(ctx, query.tenantId);
      const now = ctx.now();
      const range = readRange(query, { now, timeZone: scope.timeZone });
      return limit(() =>
        inSnapshot(
          pool,
          async (db) => {
            const request = await toMetricsRequest(db, scope, { query, range, now });
            return read({ db, request, source: await selectSource(db, request, cache) }, query);
          },
          { settings: SETTINGS },
        ),
      );
    };
  return {
    readCallStats: handle((reading, { groupBy }) => readStats(reading, groupBy)),
    readPerformance: handle((reading, { groupBy }) => readPerformance(reading, groupBy)),
    readSmartTagFigures: handle((reading) => readTagMetrics(reading)),
  };
}
