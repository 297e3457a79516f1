import {
  addPiece,
  beginExport,
  type ExportRun,
  endExport,
  findExport,
  type NewPiece,
} from '@switchboard/application/exports/queries';
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

/** The job of an export of a kind, and the pieces of its file. */
export interface ExportMaker {
  /** The job that makes them. Each kind has its own, so that a worker which doesn't know a kind leaves it to others. */
  readonly job: 'make-export' | 'export-calls';
  /** How many lines there are, as an export begins. */
  count(pool: Pool, run: ExportRun): Promise<number>;
  /** The piece that begins where the last one ended; undefined once the file is whole. Some megabytes at the most: it is held in memory. */
  piece(pool: Pool, run: ExportRun): Promise<NewPiece | undefined>;
}

/** Pieces that one run makes: the rest is another job's, so that no run becomes too long. */
const PIECES_AT_ONCE = 40;

/**
 * Makes the file of an export, piece by piece.
 *
 * Each piece is stored with the place where the next one begins: a run that was killed goes on there. A last attempt that fails ends the export.
 */
export async function makeExport(
  deps: ExportDeps & { readonly maker: ExportMaker },
  job: ExportJob,
  run: JobRun,
): Promise<void> {
  const { pool, clock, maker } = deps;
  try {
    if (await goOn(deps, job, run.signal)) {
      await addJob(pool, { name: maker.job, payload: job, key: `export:${job.exportId}` });
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
  { pool, clock, maker }: ExportDeps & { readonly maker: ExportMaker },
  { tenantId, exportId }: ExportJob,
  signal: AbortSignal,
): Promise<boolean> {
  const asked = await findExport(pool, tenantId, exportId);
  if (asked?.status === 'waiting')
    await beginExport(pool, { tenantId, id: exportId, total: await maker.count(pool, asked) });
  for (let made = 0; made < PIECES_AT_ONCE; made++) {
    signal.throwIfAborted();
    const now = await findExport(pool, tenantId, exportId);
    // Another run has ended it, or goes on with it.
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
