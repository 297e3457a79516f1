import type { Readable } from 'node:stream';

/** First and last byte of a part, both in. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Keeps large files, such as recordings, by keys. Every process of an installation opens the same store.
 *
 * Keys are parts of lower-case letters, digits, `_` and `-`, joined by slashes; others throw.
 */
export interface MediaStore {
  /** Stores a file whole or not at all: nobody reads it before its last byte is kept. Again for the same key, it replaces the file. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The size of a file in bytes; undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Reads a file, or a part of it. Whoever has the stream reads it to its end or destroys it; it fails where there is no file. */
  read(key: string, range?: ByteRange): Readable;
  /** Removes a file and what a broken `put` left of it; of one that isn't there nothing. */
  remove(key: string): Promise<void>;
}
