import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { JobRun } from '../job.ts';
import { forgetBodies } from './stored-deliveries.ts';

/** How long the body of a translated webhook is kept. */
const KEEP_BODIES_MS = 30 * 86_400_000;
const PAGE = 1_000;

/** Deletes the bodies of finished webhook requests that are older than 30 days. */
export async function forgetOldBodies(
  { pool, clock }: { readonly pool: Queryable; readonly clock: Clock },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_BODIES_MS);
  while (!signal.aborted && (await forgetBodies(pool, before, PAGE)) === PAGE);
}
