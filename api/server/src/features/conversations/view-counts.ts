import type { kindRoutes } from '@switchboard/contracts/kind-routes';
import { formatCursor } from '@switchboard/contracts/stream/cursor';
import { AppError } from '@switchboard/platform/app-error';
import type { Pool } from 'pg';
import { resolveTenant } from '../../http/auth/permission.ts';
import type { Handlers } from '../../http/request/handlers.ts';
import { findMarkOwner } from '../../inbox/mark-owner.ts';
import { readPosition } from '../../inbox/read-position.ts';
import { inSnapshot } from '../../inbox/snapshot.ts';
import { countFilters } from '../../inbox/views/count-filters.ts';
import { listCountedViews } from '../../inbox/views/counted-views.ts';
import { toViewReader } from '../../inbox/views/visible-views.ts';

/** Counts the views that a caller sees, in one snapshot. */
export function viewHandlers({ pool }: { readonly pool: Pool }): Pick<Handlers<typeof kindRoutes>, 'views.count'> {
  return {
    'views.count': async (_, ctx) => {
      const { principal } = ctx;
      if (principal.kind === 'none') throw new AppError('session.required');
      const scope = await resolveTenant(ctx);
      const reader = { ...scope, userId: findMarkOwner(principal, scope), views: toViewReader(principal) };
      return inSnapshot(pool, async (client) => {
        const asOf = formatCursor(await readPosition(client, scope.tenantId));
        const views = await listCountedViews(client, reader);
        const counts = await countFilters(
          client,
          scope.tenantId,
          views.map(({ filter }) => filter),
        );
        return { data: views.map(({ viewId, filter }) => ({ viewId, count: counts.get(filter.key) ?? 0 })), asOf };
      });
    },
  };
}
