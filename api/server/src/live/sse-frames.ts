import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { StreamData, StreamEventName } from '@switchboard/contracts/stream/messages';

// Messages of a stream as bytes. An *item* is a message whose position is known; a *frame* is an item that also knows whether it carries the
// position's id; a *delivery* is the frames of one step; a *chunk* is their bytes. Each is serialized once, for all connections that receive it.

/** Bytes of a stream, both framed by HTTP/1.1's chunked encoding and plain; two views of the same memory. */
export interface Chunk {
  readonly framed: Buffer;
  readonly plain: Buffer;
}

/**
 * Encodes text as a chunk.
 *
 * The chunk allocates memory of its own instead of Node's shared pool: a small chunk that waits for a slow client must not retain 8 KiB.
 */
export function encodeChunk(text: string): Chunk {
  return fill(Buffer.byteLength(text), (target) => target.write(text));
}

/** Joins chunks, so that a delivery is one write. */
export function joinChunks(chunks: readonly Chunk[]): Chunk {
  const [only] = chunks;
  if (only !== undefined && chunks.length === 1) return only;
  const length = chunks.reduce((sum, { plain }) => sum + plain.length, 0);
  return fill(length, (target) => {
    let offset = 0;
    for (const { plain } of chunks) offset += plain.copy(target, offset);
  });
}

/** Terminates a chunked body. */
export const LAST_CHUNK = Buffer.from('0\r\n\r\n');

function fill(length: number, write: (target: Buffer) => void): Chunk {
  // An empty chunk would terminate the body.
  if (length === 0) throw new RangeError('a chunk needs at least one byte');
  const head = `${length.toString(16)}\r\n`;
  const framed = Buffer.allocUnsafeSlow(head.length + length + 2);
  framed.write(head, 'latin1');
  const plain = framed.subarray(head.length, head.length + length);
  write(plain);
  framed.write('\r\n', head.length + length, 'latin1');
  return { framed, plain };
}

/** A serialized stream message. */
export interface Frame {
  /** The subject of the message: a slow client needs only the latest frame of each key. */
  readonly key: string;
  readonly position: number;
  /** The cursor, which only the last frame of a position carries; terminal and transient messages have none. */
  readonly id: string | undefined;
  /** The frame's bytes, encoded on first use. */
  chunk(): Chunk;
}

/** A message that doesn't know yet whether it is the last of its position. */
export interface Item {
  readonly key: string;
  readonly position: number;
  frame(id: string | undefined): Frame;
}

/** Creates a frame without an id. */
export function createFrame<E extends StreamEventName>(event: E, data: StreamData<E>, position = 0): Frame {
  return createItem({ event, data, position, key: event }).frame(undefined);
}

/** Creates an item, whose data is serialized once for all groups that send it. */
export function createItem<E extends StreamEventName>(message: {
  readonly event: E;
  readonly data: StreamData<E>;
  readonly position: number;
  readonly key: string;
}): Item {
  const { event, data, position, key } = message;
  let body: string | undefined;
  let withoutId: Frame | undefined;
  let withId: Frame | undefined;
  const write = () => {
    body ??= `event: ${event}\ndata: ${JSON.stringify(data)}\n`;
    return body;
  };
  return {
    key,
    position,
    frame: (id) => {
      if (id === undefined) {
        withoutId ??= lazyFrame({ key, position, id }, () => `${write()}\n`);
        return withoutId;
      }
      if (withId?.id !== id) withId = lazyFrame({ key, position, id }, () => `${write()}id: ${id}\n\n`);
      return withId;
    },
  };
}

/** Converts items to frames, sorted by position and stable within one, and gives the last frame of each position its id. */
export function toFrames(items: readonly Item[], epoch: string): Frame[] {
  const sorted = items.toSorted((a, b) => a.position - b.position);
  return sorted.map((item, index) => {
    const isLast = sorted[index + 1]?.position !== item.position;
    return item.frame(isLast ? formatCursor({ epoch, position: item.position }) : undefined);
  });
}

function lazyFrame(head: { key: string; position: number; id: string | undefined }, text: () => string): Frame {
  let chunk: Chunk | undefined;
  return {
    ...head,
    chunk: () => {
      chunk ??= encodeChunk(text());
      return chunk;
    },
  };
}

/** One transmission of a group to its connections: the frames of all changes after `from` up to `to`, sorted by position. */
export interface Delivery {
  readonly from: number;
  readonly to: number;
  readonly frames: readonly Frame[];
  /** All frames as one chunk, encoded once. */
  whole(): Chunk;
}

/** Creates a delivery of at least one frame. */
export function createDelivery(from: number, to: number, frames: readonly Frame[]): Delivery {
  let chunk: Chunk | undefined;
  return {
    from,
    to,
    frames,
    whole: () => {
      chunk ??= joinChunks(frames.map((frame) => frame.chunk()));
      return chunk;
    },
  };
}

/** Leaves out the frames up to `position`, which the reader already has; undefined if none are left. */
export function trimDelivery(delivery: Delivery, position: number): Delivery | undefined {
  if (delivery.from >= position) return delivery;
  if (delivery.to <= position) return undefined;
  const frames = delivery.frames.filter((frame) => frame.position > position);
  return frames.length > 0 ? createDelivery(position, delivery.to, frames) : undefined;
}

/** Why a stream ends, as its client is told. */
export type Ending =
  | { readonly event: 'session:expired' }
  | {
      readonly event: 'stream:ended';
      readonly reason: StreamData<'stream:ended'>['reason'];
      readonly retryAfterMs: number;
    };

/** The last frame of a stream. */
export function endingFrame(ending: Ending): Frame {
  if (ending.event === 'session:expired') return createFrame(ending.event, {});
  return createFrame(ending.event, { reason: ending.reason, retryAfterMs: Math.round(ending.retryAfterMs) });
}
