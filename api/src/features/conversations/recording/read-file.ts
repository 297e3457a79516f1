import { open } from 'node:fs/promises';
import { AppError } from '@switchboard/platform/app-error';
import { type Recording, typeByName } from './recording.ts';

/**
 * Opens a recording that lies in a folder of this machine, at the range that is asked for.
 *
 * @throws {AppError} `recording.unavailable` for what isn't there, is no sound, or is empty.
 */
export async function readRecordingFile(file: URL, range: string | undefined): Promise<Recording> {
  const type = typeByName(file);
  const handle = type && (await open(file).catch(() => undefined));
  if (!handle) throw new AppError('recording.unavailable');
  try {
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size === 0) throw new AppError('recording.unavailable');
    const part = partOf(range, stat.size);
    if (part === 'impossible') {
      const headers = { 'Content-Range': `bytes */${stat.size}`, 'Content-Length': '0' };
      return { status: 416, type, headers, body: handle.createReadStream({ start: stat.size }) };
    }
    const { start, end } = part ?? { start: 0, end: stat.size - 1 };
    const headers = {
      'Accept-Ranges': 'bytes',
      'Content-Length': String(end - start + 1),
      ...(part && { 'Content-Range': `bytes ${start}-${end}/${stat.size}` }),
    };
    return { status: part ? 206 : 200, type, headers, body: handle.createReadStream({ start, end }) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** The first and last byte that a Range header asks for; undefined for none, or several, which is answered whole. */
function partOf(range: string | undefined, size: number) {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start <= end ? { start, end } : 'impossible';
}
