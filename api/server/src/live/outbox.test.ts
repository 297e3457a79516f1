import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Outbox } from './outbox.ts';
import type { Chunk } from './sse-frames.ts';
import { createDelivery, createItem, type Frame, toFrames } from './sse-frames.ts';

const LIMITS = { coalesceBytes: 1_000, maxBytes: 3_000, stallMs: 10_000 };

/** Creates a client that reads only when the test says so. */
function client() {
  const chunks: Chunk[] = [];
  let taken = 0;
  const sink = {
    get unsent() {
      return chunks.slice(taken).reduce((sum, { framed }) => sum + framed.length, 0);
    },
    write: (chunk: Chunk) => {
      chunks.push(chunk);
      return chunk.framed.length;
    },
  };
  const outbox = new Outbox(sink, 0, LIMITS);
  return {
    outbox,
    send: (...frames: Frame[]) => outbox.send(frames, createDelivery(0, 0, frames).whole),
    takeAll: () => {
      taken = chunks.length;
      outbox.flush();
    },
    applyInput: () => void taken++,
    lines: () => chunks.map(({ plain }) => plain.toString()).join(''),
    positions: () =>
      [
        ...chunks
          .map(({ plain }) => plain.toString())
          .join('')
          .matchAll(/"position":(\d+)/g),
      ].map(([, p]) => Number(p)),
    isIdle: () => taken === chunks.length && outbox.waiting === 0,
  };
}

const frame = (conversation: number, position: number): Frame => {
  const serverTime = 'x'.repeat(200);
  const item = createItem({ event: 'heartbeat', data: { position, serverTime }, position, key: `c${conversation}` });
  const [only] = toFrames([item], 'e');
  if (!only) throw new Error('one item makes one frame');
  return only;
};

describe('Outbox', () => {
  test('writes a delivery as one chunk while the client keeps up', () => {
    const { send, positions, outbox } = client();
    send(frame(1, 1), frame(2, 2));
    expect(positions()).toEqual([1, 2]);
    expect(outbox.waiting).toBe(0);
  });

  test('coalesces frames by conversation under backpressure and sends them after the client drains', () => {
    const { outbox, send, takeAll, positions } = client();
    for (let position = 1; position <= 5; position++) send(frame(position, position));
    expect(outbox.waiting).toBe(1);
    send(frame(7, 6));
    send(frame(5, 7));
    send(frame(8, 8));
    takeAll();
    expect(positions()).toEqual([1, 2, 3, 4, 6, 7, 8]);
    expect(outbox.coalesced).toBe(1);
  });

  test('stays below the coalescing limit while frames wait', () => {
    const { outbox, send, takeAll, isIdle } = client();
    for (let position = 1; position <= 12; position++) send(frame(position, position));
    takeAll();
    expect(outbox.waiting).toBeGreaterThan(0);
    takeAll();
    takeAll();
    takeAll();
    expect(isIdle()).toBe(true);
  });

  test('is overfull above the maximum of unsent bytes', () => {
    const { outbox, send } = client();
    let position = 0;
    for (; !outbox.isOverfull; position++) send(frame(position, position));
    expect(outbox.unsent).toBeGreaterThan(LIMITS.maxBytes);
    expect(outbox.unsent).toBeLessThan(LIMITS.maxBytes + 400);
    expect(outbox.discard()).toBeGreaterThan(0);
    expect(outbox.waiting).toBe(0);
  });

  test('is stalled after a while without progress', () => {
    const { outbox, send, applyInput } = client();
    send(frame(1, 1));
    send(frame(2, 2));
    expect(outbox.isStalled(9_000)).toBe(false);
    applyInput();
    expect(outbox.isStalled(9_500)).toBe(false);
    expect(outbox.isStalled(19_499)).toBe(false);
    expect(outbox.isStalled(19_500)).toBe(true);
  });

  test('is stalled just as early while new frames keep arriving', () => {
    const { outbox, send } = client();
    send(frame(1, 1));
    expect(outbox.isStalled(1_000)).toBe(false);
    send(frame(2, 2));
    expect(outbox.isStalled(9_000)).toBe(false);
    expect(outbox.isStalled(10_999)).toBe(true);
  });

  test('is never stalled while it has nothing to send', () => {
    const { outbox, send, takeAll } = client();
    send(frame(1, 1));
    takeAll();
    expect(outbox.isStalled(1_000)).toBe(false);
    expect(outbox.isStalled(60_000)).toBe(false);
    send(frame(2, 2));
    expect(outbox.isStalled(60_500)).toBe(false);
  });

  test('sends ids and positions in order, and the last frame of each conversation, whatever the client reads', () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ conversation: fc.integer({ min: 1, max: 6 }) }) },
      { weight: 1, arbitrary: fc.constant('take' as const) },
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { send, takeAll, positions, isIdle } = client();
        const last = new Map<number, number>();
        let position = 0;
        for (const one of steps) {
          if (one === 'take') takeAll();
          else {
            position++;
            last.set(one.conversation, position);
            send(frame(one.conversation, position));
          }
        }
        while (!isIdle()) takeAll();
        const sent = positions();
        expect(sent).toEqual(sent.toSorted((a, b) => a - b));
        expect(sent).toEqual(expect.arrayContaining([...last.values()]));
      }),
    );
  });
});
