import { describe, expect, test } from 'vitest';
import {
  createDelivery,
  createFrame,
  createItem,
  encodeChunk,
  joinChunks,
  toFrames,
  trimDelivery,
} from './sse-frames.ts';

const heartbeatAt = (position: number, key = `k${position}`) =>
  createItem({ event: 'heartbeat', data: { position, serverTime: '2026-11-20T15:00:00.000Z' }, position, key });

describe('a frame', () => {
  test('is an event, one line of JSON and an empty line', () => {
    const frame = createFrame('stream:ended', { reason: 'slow', retryAfterMs: 1 });
    expect(frame.chunk().plain.toString()).toBe('event: stream:ended\ndata: {"reason":"slow","retryAfterMs":1}\n\n');
  });

  test('carries an id if it is the last of its position', () => {
    const frames = toFrames([heartbeatAt(2, 'a'), heartbeatAt(2, 'b'), heartbeatAt(1)], 'e');
    expect(frames.map(({ key, id }) => [key, id])).toEqual([
      ['k1', 'e.1'],
      ['a', undefined],
      ['b', 'e.2'],
    ]);
    expect(
      createDelivery(0, 2, frames)
        .whole()
        .plain.toString()
        .match(/^id: .*$/gm),
    ).toEqual(['id: e.1', 'id: e.2']);
  });

  test('is serialized once for all groups that send it', () => {
    const item = heartbeatAt(1);
    const [first] = toFrames([item], 'e');
    const [second] = toFrames([item], 'e');
    expect(first?.chunk()).toBe(second?.chunk());
  });
});

describe('a chunk', () => {
  test('is framed by its length in bytes, in hexadecimal', () => {
    expect(encodeChunk('data: é\n\n').framed.toString()).toBe('a\r\ndata: é\n\n\r\n');
  });

  test('shares memory between its framed and plain bytes', () => {
    const { framed, plain } = encodeChunk('x'.repeat(20));
    expect(plain.toString()).toBe('x'.repeat(20));
    expect(plain.buffer).toBe(framed.buffer);
  });

  test('needs at least one byte, because an empty chunk would end the body', () => {
    expect(() => encodeChunk('')).toThrow(RangeError);
  });

  test('joins several chunks into one', () => {
    expect(joinChunks([encodeChunk('ab'), encodeChunk('é')]).framed.toString()).toBe('4\r\nabé\r\n');
  });
});

const items = [6, 8, 10].map((position) =>
  createItem({ event: 'view', data: { total: 0, attentionTotal: 0, position }, position, key: `k${position}` }),
);
const delivery = createDelivery(5, 10, toFrames(items, 'e'));
const positionsAfter = (position: number) => trimDelivery(delivery, position)?.frames.map((frame) => frame.position);

describe('trimDelivery', () => {
  test('returns the delivery if nothing was covered', () => {
    expect(trimDelivery(delivery, 5)).toBe(delivery);
    expect(trimDelivery(delivery, 3)).toBe(delivery);
  });

  test('returns the frames after the covered position', () => {
    expect(positionsAfter(6)).toEqual([8, 10]);
    expect(positionsAfter(9)).toEqual([10]);
  });

  test('returns nothing if everything was covered', () => {
    expect(positionsAfter(10)).toBeUndefined();
    expect(positionsAfter(12)).toBeUndefined();
  });
});
