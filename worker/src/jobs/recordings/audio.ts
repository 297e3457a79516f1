import type { DownloadFault } from '@switchboard/application/outbound/download';
import { fileTypeFromBuffer } from 'file-type';

/** Why a recording could not be fetched. */
export type RecordingFaultName = DownloadFault | 'bad_answer' | 'not_a_sound' | 'too_large' | 'not_there' | 'gone';

/** Faults that a retry can't fix. */
const FINAL: ReadonlySet<RecordingFaultName> = new Set([
  'not_https',
  'private_address',
  'not_a_sound',
  'too_large',
  'gone',
]);

/** A failure to fetch a recording. */
export class RecordingFault extends Error {
  readonly fault: RecordingFaultName;

  constructor(fault: RecordingFaultName, options?: ErrorOptions) {
    super(`could not fetch the recording: ${fault}`, options);
    this.name = 'RecordingFault';
    this.fault = fault;
  }

  get isFinal(): boolean {
    return FINAL.has(this.fault);
  }
}

/** The type and size of a file, which are complete once the whole file has passed. */
export interface AudioCheck {
  /** The media type to serve the file as; undefined until it is known. */
  type: string | undefined;
  bytes: number;
}

/** Media types that browsers play, by file-type's extensions; the server's own content type doesn't count. */
const TYPES: Readonly<Record<string, string>> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  webm: 'audio/webm',
};
/** The number of bytes that file-type reads. */
const HEAD_BYTES = 4_100;

/**
 * Passes through a file whose first bytes show that it is audio, and records its type and size in `check`.
 *
 * @throws {RecordingFault} `not_a_sound` before the first byte passes, `too_large` after `maxBytes`.
 */
export async function* checkAudio(
  source: AsyncIterable<Uint8Array>,
  check: AudioCheck,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array[] | undefined = [];
  for await (const chunk of source) {
    check.bytes += chunk.length;
    if (check.bytes > maxBytes) throw new RecordingFault('too_large');
    if (head === undefined) {
      yield chunk;
      continue;
    }
    head.push(chunk);
    if (check.bytes < HEAD_BYTES) continue;
    yield await checkHead(head, check);
    head = undefined;
  }
  if (head !== undefined) yield await checkHead(head, check);
}

async function checkHead(parts: readonly Uint8Array[], check: AudioCheck): Promise<Uint8Array> {
  const head = Buffer.concat(parts);
  const found = await fileTypeFromBuffer(head);
  check.type = found && TYPES[found.ext];
  if (check.type === undefined) throw new RecordingFault('not_a_sound');
  return head;
}
