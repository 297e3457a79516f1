import { open } from 'node:fs/promises';
import { AppError } from '@switchboard/platform/app-error';
import { partOf, type RangeRequest } from './range.ts';
import { partAnswer, type Recording, typeByName } from './recording.ts';

/**
 * Opens a recording that lies in a folder of this machine, at the range that is asked for.
 *
 * @throws {AppError} `recording.unavailable` for what isn't there, is no sound, or is empty.
 */
export async function readRecordingFile(file: URL, request: RangeRequest): Promise<Recording> {
  const type = typeByName(file);
  const handle = type && (await open(file).catch(() => undefined));
  if (!handle) throw new AppError('recording.unavailable');
  try {
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size === 0) throw new AppError('recording.unavailable');
    const part = partOf(request, { size: stat.size });
    return partAnswer({ type, size: stat.size }, part, (range) =>
      handle.createReadStream(range ?? { start: stat.size }),
    );
  } catch (error) {
    await handle.close();
    throw error;
  }
}
