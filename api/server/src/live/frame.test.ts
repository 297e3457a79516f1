import { describe, expect, test } from 'vitest';
import { chunkOfFrames, frameOf, framesOf, itemOf } from './frame.ts';

const heartbeatAt = (position: number, key = `k${position}`) =>
  itemOf({ event: 'heartbeat', data: { position, serverTime: '2026-11-20T15:00:00.000Z' }, position, key });

describe('a frame', () => {
  test('is an event, one line of JSON and an empty line', () => {
    const frame = frameOf('stream:ended', { reason: 'slow', retryAfterMs: 1 });
    expect(frame.chunk().plain.toString()).toBe('event: stream:ended\ndata: {"reason":"slow","retryAfterMs":1}\n\n');
  });

  test('carries an id if it is the last of its position', () => {
    const frames = framesOf([heartbeatAt(2, 'a'), heartbeatAt(2, 'b'), heartbeatAt(1)], 'e');
    expect(frames.map(({ key, id }) => [key, id])).toEqual([
      ['k1', 'e.1'],
      ['a', undefined],
      ['b', 'e.2'],
    ]);
    expect(
      chunkOfFrames(frames)
        .plain.toString()
        .match(/^id: .*$/gm),
    ).toEqual(['id: e.1', 'id: e.2']);
  });

  test('is written out once for all that send it', () => {
    const item = heartbeatAt(1);
    const [first] = framesOf([item], 'e');
    const [second] = framesOf([item], 'e');
    expect(first?.chunk()).toBe(second?.chunk());
  });
});
