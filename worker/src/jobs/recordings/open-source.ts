import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { download } from '@switchboard/application/outbound/download';
import { RECORDING_PATIENCE_MS, RECORDING_RULE } from '@switchboard/application/recordings/media-key';
import { fileOf, type RecordingSources } from '@switchboard/application/recordings/sources';
import type { MediaStore } from '@switchboard/platform/media/media-store';
import { RecordingFault } from './sound.ts';

/**
 * Opens a recording where its platform keeps it, or in the folder that stands for its address.
 *
 * @throws {RecordingFault}
 */
export async function openSource(
  url: URL,
  {
    sources,
    authorization,
    signal,
  }: {
    readonly sources: RecordingSources;
    readonly authorization: string | undefined;
    readonly signal: AbortSignal;
  },
): Promise<Readable> {
  const file = fileOf(sources, url);
  if (file) return createReadStream(file, { signal });
  const found = await download(url, {
    rule: RECORDING_RULE,
    trusted: sources.origins,
    headers: { accept: 'audio/*', 'accept-encoding': 'identity' },
    authorization,
    patienceMs: RECORDING_PATIENCE_MS,
    signal,
  });
  if ('fault' in found) throw new RecordingFault(found.fault);
  const { answer } = found;
  if (answer.statusCode === 200) return answer;
  answer.destroy();
  throw new RecordingFault(answer.statusCode === 404 ? 'not_there' : 'bad_answer');
}

/** Opens a sound that its platform has told. @throws {RecordingFault} */
export async function openTold(media: MediaStore, key: string): Promise<Readable> {
  if ((await media.size(key)) === undefined) throw new RecordingFault('gone');
  return media.read(key);
}
