import type { Readable } from 'node:stream';

/** The first and the last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Stores large files, such as recordings, by key. Every process of an installation opens the same store.
 *
 * A key consists of letters, digits, `_` and `-`, in segments joined by slashes; other keys throw.
 */
export interface MediaStore {
  /** Stores a file atomically: it becomes readable once its last byte is stored. It replaces a file with the same key. */
  put(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** The size of a file in bytes; undefined if it doesn't exist. */
  size(key: string): Promise<number | undefined>;
  /** Reads a file or a part of it. The caller reads the stream to its end or destroys it. The stream fails if the file doesn't exist. */
  read(key: string, range?: ByteRange): Readable;
  /** Removes a file, if it exists, and the remains of a failed `put`. */
  remove(key: string): Promise<void>;
}
