import { randomUUID } from 'node:crypto';
import type { CandidateFile, CandidateFileKind } from '@switchboard/contracts/hiring/candidate-files';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import type { Clock } from '@switchboard/platform/clock';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { addJob } from '../jobs/add-job.ts';
import { mediaKey } from '../recordings/media-key.ts';

/** A file that was looked into, and is to be kept. */
export interface HandedIn {
  readonly kind: CandidateFileKind;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface FileDeps {
  readonly pool: Queryable;
  readonly media: MediaStore;
  readonly clock: Clock;
}

/** Until a file must be somebody's: an application is written in seconds. */
const CLAIM_MS = 600_000;

/** Keeps files for a candidate who is made next. Those that nobody has a while later are removed, whatever died between. */
export async function keepFiles(
  { pool, media, clock }: FileDeps,
  tenantId: string,
  files: readonly HandedIn[],
): Promise<CandidateFile[]> {
  const kept: CandidateFile[] = [];
  for (const { kind, name, type, bytes } of files) {
    const id = `cfl_${randomUUID()}`;
    const now = clock.now();
    await settleFile(pool, { tenantId, fileId: id }, new Date(now.getTime() + CLAIM_MS));
    await media.put(mediaKey(tenantId, id), oneChunk(bytes));
    kept.push({ id, kind, name, type, bytes: bytes.length, at: now.toISOString() });
  }
  return kept;
}

interface FileKey {
  readonly tenantId: string;
  readonly fileId: string;
}

/** Has a file removed, unless it is somebody's by then. */
export const settleFile = (db: Queryable, { tenantId, fileId }: FileKey, runAt?: Date): Promise<void> =>
  addJob(db, {
    name: 'settle-candidate-file',
    payload: { tenantId, fileId },
    key: `${fileId}${runAt ? '' : ':gone'}`,
    ...(runAt && { runAt }),
  });

/** Removes a file that no candidate has. */
export async function settleCandidateFile(
  { pool, media }: Pick<FileDeps, 'pool' | 'media'>,
  { tenantId, fileId }: FileKey,
): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'candidates-has-file',
    text: `select exists (select from resource.items
      where tenant_id = $1 and kind = '${candidates.kind}' and fields -> 'files' @> $2::jsonb) as found`,
    values: [tenantId, JSON.stringify([{ id: fileId }])],
  });
  if (rows[0]?.found !== true) await media.remove(mediaKey(tenantId, fileId));
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
