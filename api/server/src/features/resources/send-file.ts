import { candidateOf } from '@switchboard/application/candidates/fields-of';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import { AppError } from '@switchboard/platform/app-error';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type Koa from 'koa';
import type { Pool } from 'pg';
import { readStored } from '../../recordings/recording.ts';
import { getItem } from './handlers.ts';

/** A client that takes nothing for so long is gone. */
const STALLED_MS = 60_000;

interface OfCandidate {
  readonly tenantId: string;
  readonly id: string;
  readonly fileId: string;
}

/**
 * Answers a candidate's file. A document is there to be saved alone, and no browser opens it here; an introduction is played, in parts where a
 * range is asked for.
 *
 * @throws {AppError} `resource.not_found`, `recording.unavailable` if the file itself is gone
 */
export async function sendFile(
  { pool, media }: { readonly pool: Pool; readonly media: MediaStore },
  koa: Koa.Context,
  { tenantId, id, fileId }: OfCandidate,
): Promise<void> {
  const item = await getItem({ pool }, { tenantId, kind: candidates.kind, id });
  const file = candidateOf(item).files.find((one) => one.id === fileId);
  if (file === undefined) throw new AppError('resource.not_found');
  const stored = { mediaId: fileId, type: file.type };
  const request = { range: koa.get('Range') || undefined, ifRange: koa.get('If-Range') || undefined };
  const { status, headers, body } = await readStored(media, { tenantId, stored }, request);
  koa.status = status;
  koa.set({
    ...headers,
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'X-Content-Type-Options': 'nosniff',
  });
  if (file.kind === 'document') koa.attachment(file.name);
  koa.res.setTimeout(STALLED_MS, () => koa.res.destroy());
  koa.body = body;
  // A stream's own type would be taken for bytes.
  koa.set('Content-Type', file.kind === 'document' ? 'application/octet-stream' : file.type);
}
