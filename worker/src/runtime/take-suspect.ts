import { sleep } from '@switchboard/platform/retry';
import type { DrainDeps, Tenant } from './drain-deps.ts';
import { reasonOf } from './failures.ts';
import { parkPoison } from './park.ts';
import { readPosition } from './queries.ts';
import { takeBatches } from './take-batches.ts';
import { tellParked } from './tell-parked.ts';
import type { Suspect } from './watchdog/suspect-queries.ts';
import type { Suspects } from './watchdog/suspects.ts';

/** Steps before others get their turn. */
const MAX_STEPS = 200;

/** Another worker has the tenant, maybe the one that computes: asked again after this long. */
const BUSY_MS = 250;

/**
 * Processes a tenant's events up to the end of a suspect: parks the stream of an event that certainly takes too long, and processes possible
 * suspects one by one, so that the watchdog can identify the event next time.
 *
 * Returns whether the worker can process the tenant normally from here on.
 */
export async function takeSuspect(
  deps: DrainDeps & { readonly suspects: Suspects },
  tenant: Tenant,
  suspect: Suspect,
): Promise<boolean> {
  const { consumer, tenantId } = tenant;
  try {
    for (let step = 0; step < MAX_STEPS && !deps.signal.aborted; step++) {
      const position = await readPosition(deps.pool, { ...consumer, tenantId });
      if (position >= suspect.position) {
        await deps.suspects.clear(suspect);
        return true;
      }
      if (suspect.isCertain && position === suspect.position - 1) {
        const poison = {
          consumer,
          tenantId,
          position: suspect.position,
          reason: suspect.reason,
          attempts: suspect.times,
        };
        const parked = await parkPoison(deps, poison);
        if (parked === undefined) return await leave(deps);
        tellParked(deps, poison, parked);
        continue;
      }
      const limit = suspect.isCertain ? suspect.position - 1 - position : Math.max(1, suspect.after - position);
      const [taken] = await takeBatches(deps, { consumer, tenantIds: [tenantId], limit });
      if (taken === undefined) return await leave(deps);
      // An unknown event, which stops the account in its own way.
      if (taken.position <= position) return true;
    }
    return false;
  } catch (error) {
    // Another kind of fault, which has its own way of being dealt with.
    deps.logger.warn(
      { consumer: consumer.name, tenantId, reason: reasonOf(error) },
      'could not take in a suspect event by itself',
    );
    return true;
  }
}

async function leave({ signal }: Pick<DrainDeps, 'signal'>): Promise<false> {
  await sleep(BUSY_MS, signal);
  return false;
}
