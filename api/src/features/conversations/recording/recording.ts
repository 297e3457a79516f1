import type { Readable } from 'node:stream';

/** A recording, or a part of it, as it is about to be sent on. */
export interface Recording {
  readonly status: 200 | 206 | 416;
  readonly type: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whoever has it reads it to its end or destroys it. */
  readonly body: Readable;
}

/** Longer than a day's call in any telephone quality. */
export const MAX_RECORDING_BYTES = 512 * 1024 * 1024;

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
