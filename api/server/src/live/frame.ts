import { formatCursor } from '@switchboard/contracts/stream/cursor';
import type { StreamData, StreamEventName } from '@switchboard/contracts/stream/messages';
import { type Chunk, chunkOf, joinChunks } from './chunk.ts';

/**
 * A stream message that was written out once, for however many connections get it.
 *
 * `key` says what it is about: a slow client needs only the latest frame of a key. `id` is the cursor line, which only the last
 * frame of a position carries.
 */
export interface Frame {
  readonly key: string;
  readonly position: number;
  /** A terminal or passing message has none; see {@link frameOf}. */
  readonly id: string | undefined;
  /** Its bytes, made when first asked for. */
  chunk(): Chunk;
}

/** A message at its position, not yet told whether it is its position's last. */
export interface Item {
  readonly key: string;
  readonly position: number;
  frame(id: string | undefined): Frame;
}

/** Writes a message out, without an id. */
export function frameOf<E extends StreamEventName>(event: E, data: StreamData<E>, position = 0): Frame {
  return itemOf({ event, data, position, key: event }).frame(undefined);
}

/** Prepares a message for as many groups as send it: its data is written out once. */
export function itemOf<E extends StreamEventName>(message: {
  readonly event: E;
  readonly data: StreamData<E>;
  readonly position: number;
  readonly key: string;
}): Item {
  const { event, data, position, key } = message;
  let body: string | undefined;
  let bare: Frame | undefined;
  let marked: Frame | undefined;
  const write = () => {
    body ??= `event: ${event}\ndata: ${JSON.stringify(data)}\n`;
    return body;
  };
  return {
    key,
    position,
    frame: (id) => {
      if (id === undefined) {
        bare ??= lazyFrame({ key, position, id }, () => `${write()}\n`);
        return bare;
      }
      if (marked?.id !== id) marked = lazyFrame({ key, position, id }, () => `${write()}id: ${id}\n\n`);
      return marked;
    },
  };
}

/** Orders items by position, as they were given within one, and gives the last of each position its id. */
export function framesOf(items: readonly Item[], epoch: string): Frame[] {
  const sorted = items.toSorted((a, b) => a.position - b.position);
  return sorted.map((item, index) => {
    const isLast = sorted[index + 1]?.position !== item.position;
    return item.frame(isLast ? formatCursor({ epoch, position: item.position }) : undefined);
  });
}

/** The frames' bytes as one chunk. */
export function chunkOfFrames(frames: readonly Frame[]): Chunk {
  return joinChunks(frames.map((frame) => frame.chunk()));
}

function lazyFrame(head: { key: string; position: number; id: string | undefined }, text: () => string): Frame {
  let chunk: Chunk | undefined;
  return {
    ...head,
    chunk: () => {
      chunk ??= chunkOf(text());
      return chunk;
    },
  };
}
