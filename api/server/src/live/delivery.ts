import type { Chunk } from './chunk.ts';
import { chunkOfFrames, type Frame } from './frame.ts';

/** What a group sends to each of its connections: the frames of everything after `from`, up to `to`, ordered by position. */
export interface Delivery {
  readonly from: number;
  readonly to: number;
  readonly frames: readonly Frame[];
  /** All frames as one chunk, made once. */
  whole(): Chunk;
}

/** Makes a delivery of at least one frame. */
export function deliveryOf(from: number, to: number, frames: readonly Frame[]): Delivery {
  let chunk: Chunk | undefined;
  return {
    from,
    to,
    frames,
    whole: () => {
      chunk ??= chunkOfFrames(frames);
      return chunk;
    },
  };
}

/** What of a delivery is news to a reader that already has everything up to `position`; undefined if nothing is. */
export function deliveryAfter(delivery: Delivery, position: number): Delivery | undefined {
  if (delivery.from >= position) return delivery;
  if (delivery.to <= position) return undefined;
  const frames = delivery.frames.filter((frame) => frame.position > position);
  return frames.length > 0 ? deliveryOf(position, delivery.to, frames) : undefined;
}
