import { Readable } from 'node:stream';
import { type ExportRun, findPiece } from '@switchboard/application/exports/queries';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import type { Pool } from 'pg';
import type { ExportDeps } from './show-exports.ts';

/** A client that takes nothing for so long is gone. */
const STALLED_MS = 60_000;

/**
 * Answers the file of an export as it is stored, piece by piece; the caller says what it is.
 *
 * @throws {AppError} `resource.not_found` before the file is made, and once its time is over.
 */
export function sendExport({ pool, clock }: ExportDeps, koa: Koa.Context, run: ExportRun): void {
  const isOver = run.expiresAt === null || run.expiresAt <= clock.now();
  if (run.status !== 'succeeded' || isOver) throw new AppError('resource.not_found');
  koa.status = 200;
  koa.set('Cache-Control', 'private, no-store');
  koa.res.setTimeout(STALLED_MS, () => koa.res.destroy());
  koa.body = Readable.from(piecesOf(pool, run));
}

/** The header that saves an export under a name with its day. */
export const fileName = (name: string, { askedAt }: ExportRun, extension: string): string =>
  `attachment; filename="${name}-${askedAt.toISOString().slice(0, 10)}.${extension}"`;

async function* piecesOf(pool: Pool, { id, pieces }: ExportRun): AsyncGenerator<Buffer> {
  for (let nth = 0; nth < pieces; nth++) {
    const piece = await findPiece(pool, id, nth);
    // Its time ended while it was being fetched.
    if (piece === undefined) throw new AppError('resource.not_found');
    yield piece;
  }
}
