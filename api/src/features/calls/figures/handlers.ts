import type { FiguresQuery, figureRoutes } from '@switchboard/contracts/calls/figure-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';
import type { Ctx } from '../../../http/context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { resolveTenant } from '../../../http/tenant-scope.ts';
import { inSnapshot } from '../../../inbox/snapshot.ts';
import { createLimiter } from '../../../live/limiter.ts';
import { type Asked, askedOf } from './figures-frame.ts';
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
  const limit = createLimiter(AT_ONCE, { waiting: WAITING });
  const reading =
    <T>(read: (db: Queryable, asked: Asked, query: FiguresQuery) => Promise<T>) =>
    async ({ query }: { readonly query: FiguresQuery }, ctx: Ctx): Promise<T> => {
      const scope = await resolveTenant(ctx, query.tenantId);
      const now = ctx.now();
      const range = rangeOf(query, { now, timeZone: scope.timeZone });
      return limit(() =>
        inSnapshot(pool, async (db) => read(db, await askedOf(db, scope, { query, range, now }), query), {
          settings: SETTINGS,
        }),
      );
    };
  return {
    readCallStats: reading((db, asked, { groupBy }) => readStats(db, asked, groupBy)),
    readPerformance: reading((db, asked, { groupBy }) => readPerformance(db, asked, groupBy)),
    readSmartTagFigures: reading((db, asked) => readTagFigures(db, asked)),
  };
}
