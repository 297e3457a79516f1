import { toCandidate } from '@switchboard/application/candidates/candidate-fields';
import {
  CANDIDATE_COLUMNS,
  type CandidateCursor,
  listCandidateLines,
} from '@switchboard/application/candidates/list-for-csv';
import type { ResourceDeps } from '@switchboard/application/resources/deps';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import { openings } from '@switchboard/contracts/hiring/openings';
import type { Lines } from '@switchboard/contracts/tables/csv';
import { AppError } from '@switchboard/platform/app-error';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type Koa from 'koa';
import { sendCsv } from '../../http/send-csv.ts';
import { readStored } from '../../recordings/recording.ts';
import { getItem } from '../../resources/get-item.ts';

/** The number of lines in memory at once. A line with notes takes several kilobytes. */
const LINES_PER_PART = 200;

/** Disconnect a client that reads nothing for this long. */
const STALLED_MS = 60_000;

interface OpeningKey {
  readonly tenantId: string;
  readonly jobId: string;
}

/** Streams the candidates of an opening as CSV. @throws {AppError} `resource.not_found` */
export async function sendCandidates(
  { pool, clock }: Pick<ResourceDeps, 'pool' | 'clock'>,
  koa: Koa.Context,
  key: OpeningKey,
): Promise<void> {
  await getItem({ pool }, { tenantId: key.tenantId, kind: openings.kind, id: key.jobId });
  sendCsv(koa, `candidates-${clock.now().toISOString().slice(0, 10)}`, readCandidateLines(pool, key));
}

async function* readCandidateLines(pool: ResourceDeps['pool'], key: OpeningKey): AsyncGenerator<Lines> {
  yield [CANDIDATE_COLUMNS];
  for (let after: CandidateCursor | undefined = ['', '']; after; ) {
    const { lines, next } = await listCandidateLines(pool, key, { after, limit: LINES_PER_PART });
    yield lines;
    after = next;
  }
}

interface FileKey {
  readonly tenantId: string;
  readonly id: string;
  readonly fileId: string;
}

/**
 * Sends a candidate's file. Documents are attachments, so that no browser opens them on our origin; introductions play inline and
 * support ranges.
 *
 * @throws {AppError} `resource.not_found`, or `recording.unavailable` if the media store lost the file
 */
export async function sendFile(
  { pool, media }: Pick<ResourceDeps, 'pool'> & { readonly media: MediaStore },
  koa: Koa.Context,
  { tenantId, id, fileId }: FileKey,
): Promise<void> {
  const item = await getItem({ pool }, { tenantId, kind: candidates.kind, id });
  const file = toCandidate(item).files.find((candidateFile) => candidateFile.id === fileId);
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
  // Set after the body: Koa labels a stream as binary.
  koa.set('Content-Type', file.kind === 'document' ? 'application/octet-stream' : file.type);
}
