import { Readable } from 'node:stream';
import { type ExportRun, findPiece } from '@switchboard/application/exports/export-runs';
import { findAuthors } from '@switchboard/application/resources/authors';
import type { Export } from '@switchboard/contracts/exports/routes';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type Koa from 'koa';
import type { Pool } from 'pg';

export interface ExportDeps {
  readonly pool: Pool;
  readonly clock: Clock;
}

/** Presents exports with the names of their authors. */
export async function presentExports(pool: Pool, runs: readonly ExportRun[]): Promise<Export[]> {
  const author = await findAuthors(
    pool,
    runs.map(({ askedBy }) => askedBy),
  );
  return runs.map(({ id, status, done, total, bytes, askedBy, askedAt, finishedAt, expiresAt }) => ({
    id,
    status,
    done,
    total,
    bytes,
    askedBy: author(askedBy),
    askedAt: askedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
}

/** Disconnect a client that reads nothing for this long. */
const STALLED_MS = 60_000;

/**
 * Streams the file of an export as stored, piece by piece. The caller sets its headers.
 *
 * @throws {AppError} `resource.not_found` before the export has succeeded, and after it expires.
 */
export function sendExport({ pool, clock }: ExportDeps, koa: Koa.Context, run: ExportRun): void {
  const isExpired = run.expiresAt === null || run.expiresAt <= clock.now();
  if (run.status !== 'succeeded' || isExpired) throw new AppError('resource.not_found');
  koa.status = 200;
  koa.set('Cache-Control', 'private, no-store');
  koa.res.setTimeout(STALLED_MS, () => koa.res.destroy());
  koa.body = Readable.from(readPieces(pool, run));
}

/** The `Content-Disposition` header, with the day of the export in the file name. */
export const toDisposition = (name: string, { askedAt }: ExportRun, extension: string): string =>
  `attachment; filename="${name}-${askedAt.toISOString().slice(0, 10)}.${extension}"`;

async function* readPieces(pool: Pool, { id, pieces }: ExportRun): AsyncGenerator<Buffer> {
  for (let nth = 0; nth < pieces; nth++) {
    const piece = await findPiece(pool, id, nth);
    // The export expired during the download.
    if (piece === undefined) throw new AppError('resource.not_found');
    yield piece;
  }
}
