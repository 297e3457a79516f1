import {
  addPiece,
  beginExport,
  type ExportRun,
  endExport,
  findExport,
  type NewPiece,
} from '@switchboard/application/exports/export-runs';
import { addJob } from '@switchboard/application/jobs/add-job';
import { KEEP_EXPORT_MS } from '@switchboard/contracts/exports/routes';
import type { Clock } from '@switchboard/platform/clock';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';

export interface ExportDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}
interface ExportJob {
  readonly tenantId: string;
  readonly exportId: string;
}

/** Makes the pieces of one kind of export. */
export interface ExportMaker {
  /** The name of the kind's job. Each kind has its own job, so that a worker that doesn't know a kind leaves it to others. */
  readonly job: 'make-export' | 'export-calls';
  /** Counts the lines when an export begins. */
  count(pool: Pool, run: ExportRun): Promise<number>;
  /** Makes the next piece; undefined once the file is complete. A piece is held in memory as a whole, so it has at most a few megabytes. */
  piece(pool: Pool, run: ExportRun): Promise<NewPiece | undefined>;
}

/** The maximum number of pieces per run; another job makes the rest, so that no run takes too long. */
const PIECES_PER_RUN = 40;

/**
 * Makes the file of an export, piece by piece.
 *
 * Each piece is stored with the cursor of the next one, so that a killed run resumes there. If the last attempt fails, the export fails.
 */
export async function makeExport(
  deps: ExportDeps & { readonly maker: ExportMaker },
  job: ExportJob,
  run: JobRun,
): Promise<void> {
  const { pool, clock, maker } = deps;
  try {
    if (await makePieces(deps, job, run.signal)) {
      await addJob(pool, { name: maker.job, payload: job, key: `export:${job.exportId}` });
    }
  } catch (error) {
    if (run.isLastAttempt) {
      await endExport(pool, { ...job, id: job.exportId }, { status: 'failed', at: clock.now(), expiresAt: null });
    }
    throw error;
  }
}

/** Makes some pieces. Returns whether more are left. */
async function makePieces(
  { pool, clock, maker }: ExportDeps & { readonly maker: ExportMaker },
  { tenantId, exportId }: ExportJob,
  signal: AbortSignal,
): Promise<boolean> {
  const requested = await findExport(pool, tenantId, exportId);
  if (requested?.status === 'waiting')
    await beginExport(pool, { tenantId, id: exportId, total: await maker.count(pool, requested) });
  for (let made = 0; made < PIECES_PER_RUN; made++) {
    signal.throwIfAborted();
    const now = await findExport(pool, tenantId, exportId);
    // Another run has finished the export, or it was deleted.
    if (now?.status !== 'running') return false;
    const piece = await maker.piece(pool, now);
    if (piece === undefined) {
      const at = clock.now();
      const expiresAt = new Date(at.getTime() + KEEP_EXPORT_MS);
      await endExport(pool, now, { status: 'succeeded', at, expiresAt });
      return false;
    }
    await addPiece(pool, now, piece);
  }
  return true;
}
