import { mediaKey } from '@switchboard/application/recordings/media-key';
import { findStoredRecording, storeWaveform } from '@switchboard/application/recordings/recording-rows';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import type { Pool } from 'pg';
import type { JobRun } from '../job.ts';
import { draw } from './peaks/draw.ts';

/** Draws the peaks of a stored recording, once. A file type that can't be decoded plays without them. */
export async function drawRecording(
  { pool, media }: { readonly pool: Pool; readonly media: MediaStore },
  job: { readonly tenantId: string; readonly conversationId: number; readonly mediaId: string },
  { signal }: Pick<JobRun, 'signal'>,
): Promise<void> {
  const { tenantId, conversationId, mediaId } = job;
  const stored = await findStoredRecording(pool, tenantId, conversationId);
  if (stored?.mediaId !== mediaId || stored.msPerPeak !== null) return;
  const drawing = await draw(media, { key: mediaKey(tenantId, mediaId), type: stored.type, signal });
  if (drawing) await storeWaveform(pool, tenantId, { conversationId, mediaId, ...drawing });
}
