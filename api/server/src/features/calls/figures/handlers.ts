import type { FiguresQuery, figureRoutes } from '@switchboard/contracts/calls/figure-routes';
import type { Pool } from 'pg';
import type { Ctx } from '../../../http/context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { resolveTenant } from '../../../http/tenant-scope.ts';
import { inSnapshot } from '../../../inbox/snapshot.ts';
import { createLimiter } from '../../../live/limiter.ts';
import { createFigureMemory } from './cells/figure-memory.ts';
import { askedOf, type Reading } from './figures-frame.ts';
import { sourceOf } from './find-source.ts';
import { rangeOf } from './range.ts';
import { readPerformance } from './read-performance.ts';
import { readStats } from './read-stats.ts';
import { readTagFigures } from './read-tags.ts';

/** A year of a large account is read whole, and sorted for its medians: longer than a list may take, and all statements together at most so long. */
const SETTINGS = { statement_timeout: '10000', transaction_timeout: '10000', work_mem: '64MB' };
/** Of one replica: each holds a connection for as long as it reads, and the others are for people who wait for a list. */
const AT_ONCE = 3;
const WAITING = 12;

/** Handles the calls about figures, each from one snapshot. All of them may be about a child account. */
export function figureHandlers({ pool }: { readonly pool: Pool }): Handlers<typeof figureRoutes> {
  const memory = createFigureMemory();
  const limit = createLimiter(AT_ONCE, { waiting: WAITING });
  const reading =
    <T>(read: (reading: Reading, query: FiguresQuery) => Promise<T>) =>
    async ({ query }: { readonly query: FiguresQuery }, ctx: Ctx): Promise<T> => {
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
    readSmartTagFigures: reading((of) => readTagFigures(of)),
  };
}
