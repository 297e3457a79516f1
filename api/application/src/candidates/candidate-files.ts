import { randomUUID } from 'node:crypto';
import type { CandidateFile, CandidateFileKind } from '@switchboard/contracts/hiring/candidate-files';
import { candidates } from '@switchboard/contracts/hiring/candidates';
import type { Clock } from '@switchboard/platform/clock';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { addJob } from '../jobs/add-job.ts';
import { mediaKey } from '../recordings/media-key.ts';

/** An uploaded file, ready to be stored, with a type that has been checked. */
export interface UploadedFile {
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

/** A file must belong to a candidate within this period; storing an application takes only seconds. */
const CLAIM_MS = 600_000;

/** Stores files for a candidate who is about to be created. Files that no candidate claims within ten minutes are deleted, even after a crash. */
export async function storeFiles(
  { pool, media, clock }: FileDeps,
  tenantId: string,
  files: readonly UploadedFile[],
): Promise<CandidateFile[]> {
  const kept: CandidateFile[] = [];
  for (const { kind, name, type, bytes } of files) {
    const id = `cfl_${randomUUID()}`;
    const now = clock.now();
    await scheduleFileCleanup(pool, { tenantId, fileId: id }, new Date(now.getTime() + CLAIM_MS));
    await media.put(mediaKey(tenantId, id), toChunks(bytes));
    kept.push({ id, kind, name, type, bytes: bytes.length, at: now.toISOString() });
  }
  return kept;
}

interface FileKey {
  readonly tenantId: string;
  readonly fileId: string;
}

/** Schedules the removal of a file, which is canceled if a candidate has claimed the file by then. */
export const scheduleFileCleanup = (db: Queryable, { tenantId, fileId }: FileKey, runAt?: Date): Promise<void> =>
  addJob(db, {
    name: 'settle-candidate-file',
    payload: { tenantId, fileId },
    key: `${fileId}${runAt ? '' : ':gone'}`,
    ...(runAt && { runAt }),
  });

/** Removes a file if no candidate has it. */
export async function removeUnclaimedFile(
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

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
