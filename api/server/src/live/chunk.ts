/** Bytes of a stream, once as HTTP/1.1's chunked encoding frames them and once bare; both views of one piece of memory. */
export interface Chunk {
  readonly framed: Buffer;
  readonly plain: Buffer;
}

/**
 * Frames text once, for every connection that it is written to.
 *
 * The memory is its own, not of Node's shared pool: a small chunk that waits for a slow client must not keep 8 KiB alive.
 */
export function chunkOf(text: string): Chunk {
  return fill(Buffer.byteLength(text), (target) => target.write(text));
}

/** Several chunks as one, so that a delivery is one write. */
export function joinChunks(chunks: readonly Chunk[]): Chunk {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const length = chunks.reduce((sum, { plain }) => sum + plain.length, 0);
  return fill(length, (target) => {
    let offset = 0;
    for (const { plain } of chunks) offset += plain.copy(target, offset);
  });
}

/** What ends a chunked body. */
export const LAST_CHUNK = Buffer.from('0\r\n\r\n');

function fill(length: number, write: (target: Buffer) => void): Chunk {
  // An empty chunk would end the body.
  if (length === 0) throw new RangeError('a chunk holds at least one byte');
  const head = `${length.toString(16)}\r\n`;
  const framed = Buffer.allocUnsafeSlow(head.length + length + 2);
  framed.write(head, 'latin1');
  const plain = framed.subarray(head.length, head.length + length);
  write(plain);
  framed.write('\r\n', head.length + length, 'latin1');
  return { framed, plain };
}
