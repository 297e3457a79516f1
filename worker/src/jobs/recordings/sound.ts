import type { DownloadFault } from '@switchboard/application/outbound/download';
import { fileTypeFromBuffer } from 'file-type';

/** Why a recording did not come. */
export type RecordingFaultName = DownloadFault | 'bad_answer' | 'not_a_sound' | 'too_large' | 'not_there' | 'gone';

/** Faults that no later attempt mends. */
const FINAL: ReadonlySet<RecordingFaultName> = new Set([
  'not_https',
  'private_address',
  'not_a_sound',
  'too_large',
  'gone',
]);

/** A recording that did not come. */
export class RecordingFault extends Error {
  readonly fault: RecordingFaultName;

  constructor(fault: RecordingFaultName, options?: ErrorOptions) {
    super(`the recording did not come: ${fault}`, options);
    this.name = 'RecordingFault';
    this.fault = fault;
  }

  get isFinal(): boolean {
    return FINAL.has(this.fault);
  }
}

/** The facts of a file once it has passed. */
export interface SoundCheck {
  /** As it is served; undefined before it is known. */
  type: string | undefined;
  bytes: number;
}

/** By the extensions of file-type. Browsers play all of them; whatever a server says of its own file doesn't count. */
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
/** As many bytes as file-type looks at. */
const HEAD_BYTES = 4_100;

/**
 * Passes a file on that is a sound by its own first bytes, and notes in `check` which, and how long.
 *
 * @throws {RecordingFault} `not_a_sound` before the first byte is passed on, `too_large` once there are more than `maxBytes`.
 */
export async function* soundOf(
  source: AsyncIterable<Uint8Array>,
  check: SoundCheck,
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
    yield await checkedHead(head, check);
    head = undefined;
  }
  if (head !== undefined) yield await checkedHead(head, check);
}

async function checkedHead(parts: readonly Uint8Array[], check: SoundCheck): Promise<Uint8Array> {
  const head = Buffer.concat(parts);
  const found = await fileTypeFromBuffer(head);
  check.type = found && TYPES[found.ext];
  if (check.type === undefined) throw new RecordingFault('not_a_sound');
  return head;
}
