import { expireExports, failLostExports, pruneExports, prunePieces } from '@switchboard/application/exports/queries';
import type { JobRun } from '../job.ts';
import type { ExportDeps } from './make-export.ts';

/** Some four megabytes each. */
const PIECES_AT_ONCE = 20;
const RUNS_AT_ONCE = 1_000;
/** An export that takes longer will never end, and would keep its account from another one. */
const LONGEST_MS = 86_400_000;
/** How long an export is in the list. */
const KEEP_RUNS_MS = 30 * 86_400_000;

/** Removes the files of exports whose time is over, or that failed. */
export async function forgetExports({ pool, clock }: ExportDeps, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const now = clock.now();
  await failLostExports(pool, new Date(now.getTime() - LONGEST_MS), now);
  await expireExports(pool, now);
  while (!signal.aborted && (await prunePieces(pool, PIECES_AT_ONCE)) === PIECES_AT_ONCE);
  await pruneExports(pool, new Date(now.getTime() - KEEP_RUNS_MS), RUNS_AT_ONCE);
}
