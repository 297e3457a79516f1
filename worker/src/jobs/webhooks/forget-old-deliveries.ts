import { pruneDeliveries } from '@switchboard/application/listeners/delivery-queries';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { JobRun } from '../job.ts';

/** How long a delivery can be looked at and sent again; one that still waits for a listener that is off ends then. */
const KEEP_DELIVERIES_MS = 30 * 86_400_000;
const FORGET_AT_ONCE = 1_000;

/** Forgets deliveries that are older than 30 days. */
export async function forgetOldDeliveries(
  { pool, clock }: { readonly pool: Queryable; readonly clock: Clock },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_DELIVERIES_MS);
  while (!signal.aborted && (await pruneDeliveries(pool, before, FORGET_AT_ONCE)) === FORGET_AT_ONCE);
}
