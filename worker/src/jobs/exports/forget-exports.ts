import {
  expireExports,
  failLostExports,
  pruneExports,
  prunePieces,
} from '@switchboard/application/exports/export-runs';
import type { JobRun } from '../job.ts';
import type { ExportDeps } from './make-export.ts';

/** The number of pieces per delete; each has about four megabytes. */
const PIECES_PER_DELETE = 20;
const EXPORTS_PER_DELETE = 1_000;
/** An export that takes longer will never end, and would block its account's next export. */
const MAX_DURATION_MS = 86_400_000;
/** How long an export stays in the list. */
const KEEP_MS = 30 * 86_400_000;

/** Deletes the files of expired and failed exports. */
export async function forgetExports({ pool, clock }: ExportDeps, { signal }: Pick<JobRun, 'signal'>): Promise<void> {
  const now = clock.now();
  await failLostExports(pool, new Date(now.getTime() - MAX_DURATION_MS), now);
  await expireExports(pool, now);
  while (!signal.aborted && (await prunePieces(pool, PIECES_PER_DELETE)) === PIECES_PER_DELETE);
  await pruneExports(pool, new Date(now.getTime() - KEEP_MS), EXPORTS_PER_DELETE);
}
