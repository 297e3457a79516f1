import { type Consumer, maxSpan } from './consumer.ts';
import type { DrainDeps } from './drain-deps.ts';
import { drainTenant } from './drain-tenant.ts';
import { reasonOf } from './failures.ts';
import { BatchFailure } from './process-batches.ts';
import { takeBatches } from './take-batches.ts';

export interface Tenants {
  readonly consumer: Consumer;
  readonly tenantIds: readonly string[];
}

/**
 * Takes in what some tenants have waiting, and answers those that have more; nobody once it is told to stop.
 *
 * Several share one transaction and its statements: what one batch costs whatever its size is paid once. If that fails, each
 * tenant is taken by itself, so that the fault of one is nobody else's.
 */
export async function drainTenants(deps: DrainDeps, { consumer, tenantIds: asked }: Tenants): Promise<string[]> {
  const tenantIds = asked.filter((tenantId) => deps.stops.isDue(consumer, tenantId));
  if (tenantIds.length > 1 && tenantIds.every((tenantId) => deps.suspects?.of(consumer, tenantId) === undefined)) {
    try {
      const taken = await takeBatches(deps, { consumer, tenantIds, limit: maxSpan(consumer) });
      for (const each of taken) await deps.stops.note(consumer, each);
      return taken.filter(({ position, head, unknown }) => position < head && !unknown).map(({ tenantId }) => tenantId);
    } catch (error) {
      // Met again, and dealt with, below; but one that only the many together have would never be known.
      const reason = reasonOf(error instanceof BatchFailure ? error.cause : error);
      const details = { consumer: consumer.name, tenants: tenantIds.length, reason };
      deps.logger.warn(details, 'could not take in a batch of several accounts, taking each by itself');
    }
  }
  const more: string[] = [];
  for (const tenantId of tenantIds) {
    if ((await drainTenant(deps, { consumer, tenantId })) === 'more') more.push(tenantId);
  }
  // Whoever is told to stop has nothing more now: another turn would take nothing in either, and come at once.
  return deps.signal.aborted ? [] : more;
}
