import type { Readable } from 'node:stream';
import type { ByteRange } from '@switchboard/platform/media/media-store';

/** A recording, or a part of it, as it is about to be sent on. */
export interface Recording {
  readonly status: 200 | 206 | 416;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The receiver reads it to its end or destroys it. */
  readonly body: Readable;
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

/** The type of sound that a file's name says. */
export function typeByName({ pathname }: URL): string | undefined {
  return TYPES[/\.([a-z0-9]+)$/i.exec(pathname)?.[1]?.toLowerCase() ?? ''];
}

interface SoundFile {
  readonly type: string;
  readonly size: number;
  readonly etag?: string;
}

/** The answer of a file whose size is known: whole, a part of it, or that it has no such part. `read` of nothing ends at once. */
export function partAnswer(
  { type, size, etag }: SoundFile,
  part: ByteRange | 'impossible' | undefined,
  read: (range: ByteRange | undefined) => Readable,
): Recording {
  const known = { 'Accept-Ranges': 'bytes', ...(etag !== undefined && { ETag: etag }) };
  if (part === 'impossible') {
    const headers = { ...known, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' };
    return { status: 416, type, headers, body: read(undefined) };
  }
  const { start, end } = part ?? { start: 0, end: size - 1 };
  const headers = {
    ...known,
    'Content-Length': String(end - start + 1),
    ...(part && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
  };
  return { status: part ? 206 : 200, type, headers, body: read({ start, end }) };
}
