import type { MetricsQuery, metricRoutes } from '@switchboard/contracts/calls/metric-routes';
import type { Pool } from 'pg';
import { resolveTenant } from '../../../http/auth/permission.ts';
import { createGate } from '../../../http/limits/gate.ts';
import type { Ctx } from '../../../http/request/context.ts';
import type { Handlers } from '../../../http/request/handlers.ts';
import { inSnapshot } from '../../../inbox/snapshot.ts';
import { sourceOf } from './find-source.ts';
import { readPerformance } from './read-performance.ts';
import { readStats } from './read-stats.ts';
import { readTagMetrics } from './read-tags.ts';
import { createMetricMemory } from './rollups/metric-memory.ts';
import { askedOf, type Reading } from './source/metrics-frame.ts';
import { rangeOf } from './source/range.ts';

/** A year of a large account is read whole, and sorted for its medians: longer than a list may take, and all statements together at most so long. */
const SETTINGS = { statement_timeout: '10000', transaction_timeout: '10000', work_mem: '64MB' };
/** Of one replica: each holds a connection for as long as it reads, and the others are for people who wait for a list. */
const AT_ONCE = 3;
const WAITING = 12;

/** Handles the calls about figures, each from one snapshot. All of them may be about a child account. */
export function metricHandlers({ pool }: { readonly pool: Pool }): Handlers<typeof metricRoutes> {
  const memory = createMetricMemory();
  const limit = createGate(AT_ONCE, { maxWaiting: WAITING });
  const reading =
    <T>(read: (reading: Reading, query: MetricsQuery) => Promise<T>) =>
    async ({ query }: { readonly query: MetricsQuery }, ctx: Ctx): Promise<T> => {
      const scope = await resolveTenant(ctx, query.tenantId);
      const now = ctx.now();
      const range = rangeOf(query, { now, timeZone: scope.timeZone });
      return limit(() =>
        inSnapshot(
          pool,
          async (db) => {
            const asked = await askedOf(db, scope, { query, range, now });
            return read({ db, asked, source: await sourceOf(db, asked, memory) }, query);
          },
          { settings: SETTINGS },
        ),
      );
    };
  return {
    readCallStats: reading((of, { groupBy }) => readStats(of, groupBy)),
    readPerformance: reading((of, { groupBy }) => readPerformance(of, groupBy)),
    readSmartTagFigures: reading((of) => readTagMetrics(of)),
  };
}
