import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { mediaKey } from '@switchboard/application/recordings/media-key';
import type { StoredRecording } from '@switchboard/application/recordings/recording-rows';
import { AppError } from '@switchboard/platform/app-error';
import type { ByteRange, MediaStore } from '@switchboard/platform/media/media-store';
import parseRange from 'range-parser';

/** A recording, or a part of it, ready to be sent. */
export interface Recording {
  readonly status: 200 | 206 | 416;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The receiver must read it to the end or destroy it. */
  readonly body: Readable;
}

/** The request headers that select a part of a file. */
export interface RangeRequest {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
}

/**
 * Opens a stored recording at the requested range.
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
  // Files are immutable, so their id is a strong validator.
  const etag = `"${stored.mediaId}"`;
  const range = parseByteRange(request, { size, etag });
  return toRecording({ type: stored.type, size, etag }, range, (bytes) =>
    bytes ? media.read(key, bytes) : Readable.from([]),
  );
}

/**
 * Opens a recording in a local folder at the requested range.
 *
 * @throws {AppError} `recording.unavailable` if the file is missing, empty or not audio.
 */
export async function readRecordingFile(file: URL, request: RangeRequest): Promise<Recording> {
  const type = typeByName(file);
  const handle = type && (await open(file).catch(() => undefined));
  if (!handle) throw new AppError('recording.unavailable');
  try {
    const stat = await handle.stat();
    if (!stat.isFile() || stat.size === 0) throw new AppError('recording.unavailable');
    const range = parseByteRange(request, { size: stat.size });
    return toRecording({ type, size: stat.size }, range, (bytes) =>
      handle.createReadStream(bytes ?? { start: stat.size }),
    );
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  webm: 'audio/webm',
};

/** The media type that a file's extension implies. */
export function typeByName({ pathname }: URL): string | undefined {
  return TYPES[/\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? ''];
}

/**
 * Parses the single byte range of a request (RFC 9110, 14). Undefined if the whole file is to be sent: without a range, with several ranges, with an
 * unreadable one, and if `If-Range` names another version of the file.
 */
export function parseByteRange(
  { range, ifRange }: RangeRequest,
  { size, etag }: { readonly size: number; readonly etag?: string },
): ByteRange | 'impossible' | undefined {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const ranges = parseRange(size, range);
  if (ranges === -1) return 'impossible';
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  const [part] = ranges;
  return part && { start: part.start, end: part.end };
}

interface AudioFile {
  readonly type: string;
  readonly size: number;
  readonly etag?: string;
}

/** Makes the response for a file of known size. `read(undefined)` returns an empty stream. */
function toRecording(
  { type, size, etag }: AudioFile,
  range: ReturnType<typeof parseByteRange>,
  read: (range: ByteRange | undefined) => Readable,
): Recording {
  const common = { 'Accept-Ranges': 'bytes', ...(etag !== undefined && { ETag: etag }) };
  if (range === 'impossible') {
    const headers = { ...common, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' };
    return { status: 416, type, headers, body: read(undefined) };
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const headers = {
    ...common,
    'Content-Length': String(end - start + 1),
    ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  };
  return { status: range ? 206 : 200, type, headers, body: read({ start, end }) };
}
