import { Readable } from 'node:stream';
import { mediaKey } from '@switchboard/application/recordings/media-key';
import type { StoredRecording } from '@switchboard/application/recordings/queries';
import { AppError } from '@switchboard/platform/app-error';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import { partOf, type RangeRequest } from './range.ts';
import { partAnswer, type Recording } from './recording.ts';

/**
 * Opens a kept recording at the range that is asked for.
 *
 * @throws {AppError} `recording.unavailable` if its file is gone.
 */
export async function readStored(
  media: MediaStore,
  { tenantId, stored }: { readonly tenantId: string; readonly stored: Pick<StoredRecording, 'mediaId' | 'type'> },
  request: RangeRequest,
): Promise<Recording> {
  const key = mediaKey(tenantId, stored.mediaId);
  const size = await media.size(key);
  if (!size) throw new AppError('recording.unavailable');
  // A file never changes: another one has another id.
  const etag = `"${stored.mediaId}"`;
  const part = partOf(request, { size, etag });
  return partAnswer({ type: stored.type, size, etag }, part, (range) =>
    range ? media.read(key, range) : Readable.from([]),
  );
}
