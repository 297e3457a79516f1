import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { JobRun } from '../job.ts';
import { forgetBodies } from './queries.ts';

/** How long a webhook can be read again after it was translated. */
const KEEP_BODIES_MS = 30 * 86_400_000;
const FORGET_AT_ONCE = 1_000;

/** Forgets the bodies of webhook requests that are done with and older than 30 days. */
export async function forgetOldBodies(
  { pool, clock }: { readonly pool: Queryable; readonly clock: Clock },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_BODIES_MS);
  while (!signal.aborted && (await forgetBodies(pool, before, FORGET_AT_ONCE)) === FORGET_AT_ONCE);
}
