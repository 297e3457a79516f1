import { pruneDeliveries } from '@switchboard/application/webhooks/delivery-log';
import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { JobRun } from '../job.ts';

/** How long a delivery can be viewed and resent; a delivery that waits for a disabled listener also expires after this time. */
const KEEP_DELIVERIES_MS = 30 * 86_400_000;
const PAGE = 1_000;

/** Deletes deliveries that are older than 30 days. */
export async function forgetOldDeliveries(
  { pool, clock }: { readonly pool: Queryable; readonly clock: Clock },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_DELIVERIES_MS);
  while (!signal.aborted && (await pruneDeliveries(pool, before, PAGE)) === PAGE);
}
