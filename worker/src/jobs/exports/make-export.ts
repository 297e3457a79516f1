import { addPiece, beginExport, type ExportRun, endExport, findExport } from '@switchboard/application/exports/queries';
import { addJob } from '@switchboard/application/jobs/add-job';
import { KEEP_EXPORT_MS } from '@switchboard/contracts/exports/routes';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';
import { archiveEnd, archiveFile } from './archive.ts';
import { countLines, FIRST_PART, readPart, WHOLE } from './read-part.ts';

export interface ExportDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}
interface ExportJob {
  readonly tenantId: string;
  readonly exportId: string;
}

/** Pieces that one run makes: the rest is another job's, so that no run becomes too long. */
const PIECES_AT_ONCE = 40;

/**
 * Makes the file of an export, piece by piece.
 *
 * Each piece is stored with the place where the next one begins: a run that was killed goes on there. A last attempt that fails ends the export.
 */
export async function makeExport(deps: ExportDeps, job: ExportJob, run: JobRun): Promise<void> {
  const { pool, clock } = deps;
  try {
    if (await goOn(deps, job, run.signal)) {
      await addJob(pool, { name: 'make-export', payload: job, key: `export:${job.exportId}` });
    }
  } catch (error) {
    if (run.isLastAttempt) {
      await endExport(pool, { ...job, id: job.exportId }, { status: 'failed', at: clock.now(), expiresAt: null });
    }
    throw error;
  }
}

/** Makes some pieces. Tells whether there are more to make. */
async function goOn(
  { pool, clock }: ExportDeps,
  { tenantId, exportId }: ExportJob,
  signal: AbortSignal,
): Promise<boolean> {
  const asked = await findExport(pool, tenantId, exportId);
  if (asked?.status === 'waiting')
    await beginExport(pool, { tenantId, id: exportId, total: await countLines(pool, tenantId) });
  for (let made = 0; made < PIECES_AT_ONCE; made++) {
    signal.throwIfAborted();
    const now = await findExport(pool, tenantId, exportId);
    // Another run has ended it, or goes on with it.
    if (now?.status !== 'running') return false;
    if ((await addNextPiece(pool, now)) === 'none') {
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + KEEP_EXPORT_MS);
      await endExport(pool, now, { status: 'succeeded', at, expiresAt });
      return false;
    }
  }
  return true;
}

async function addNextPiece(pool: Pool, run: ExportRun): Promise<'more' | 'none'> {
  const from = run.next ?? FIRST_PART;
  if (from.source === WHOLE.source) return 'none';
  const part = await readPart(pool, run.tenantId, from);
  const bytes = part ? await archiveFile(part.file, part.text, run.askedAt) : await archiveEnd();
  await addPiece(pool, run, { bytes, lines: part?.lines ?? 0, next: part?.next ?? WHOLE });
  return 'more';
}
