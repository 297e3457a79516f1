import { afterEach, describe, expect, test, vi } from 'vitest';
import { FakeEventSource, viewAt } from '../test/fake-event-source.ts';
import { fakeTime } from '../test/fake-time.ts';
import type { Frame } from './frame.ts';
import { openStream, streamUrl } from './stream.ts';

function setUp(cursor: string | null = 'e.5') {
  const time = fakeTime(1_000_000);
  const sources: FakeEventSource[] = [];
  const frames: Frame[] = [];
  const statuses: string[] = [];
  const stream = openStream({
    query: 'filterField=status&filterValue=open',
    cursor,
    deps: {
      now: time.now,
      after: time.after,
      openEventSource(url) {
        const source = new FakeEventSource(url);
        sources.push(source);
        return source;
      },
    },
    onFrame: (frame) => frames.push(frame),
    onState: ({ status }) => statuses.push(status),
  });
  const current = () => sources.at(-1) ?? expect.fail('nothing was opened');
  return { time, sources, frames, statuses, stream, current };
}

afterEach(() => void vi.restoreAllMocks());

test("the stream's URL has the query and the cursor, without empty values", () => {
  expect(streamUrl('a=1', 'e.7')).toBe('/api/sse?a=1&lastEventId=e.7');
  expect(streamUrl('', null)).toBe('/api/sse');
});

describe('a stream', () => {
  test('is catching up until its first view, then live', () => {
    const { current, statuses } = setUp();
    current().open();
    current().send(viewAt(6), 'e.6');
    current().send(viewAt(7), 'e.7');
    expect(statuses).toEqual(['connecting', 'catching-up', 'live']);
  });

  test('reconnects 3 seconds after an error with its current cursor', async () => {
    const { time, current, sources, statuses } = setUp();
    current().open();
    current().send(viewAt(9), 'e.9');
    current().fail();
    expect(current().isClosed).toBe(true);
    expect(statuses.at(-1)).toBe('stale');
    await time.pass(2_999);
    expect(sources).toHaveLength(1);
    await time.pass(1);
    expect(sources).toHaveLength(2);
    expect(current().url).toContain('lastEventId=e.9');
  });

  test('moves its cursor only on a frame with a new id', () => {
    const { current, stream, frames } = setUp();
    current().send(viewAt(6), 'e.6');
    current().send(viewAt(7));
    expect(stream.cursor()).toBe('e.6');
    expect(frames.map(({ cursor }) => cursor)).toEqual(['e.6', null]);
  });

  test('continues at the cursor of a reset', () => {
    const { current, stream } = setUp();
    current().send({ event: 'reset', data: { reason: 'epoch', asOf: 'f.2' } });
    expect(stream.cursor()).toBe('f.2');
  });

  test('waits as long as the server requests when it ends the stream', async () => {
    const { time, current, sources } = setUp();
    current().send({ event: 'stream:ended', data: { reason: 'draining', retryAfterMs: 700 } });
    await time.pass(700);
    expect(sources).toHaveLength(2);
  });

  test('reconnects immediately when an open connection misses a heartbeat', async () => {
    const { time, current, sources, statuses } = setUp();
    current().open();
    current().send(viewAt(6), 'e.6');
    await time.pass(19_999);
    expect(statuses.at(-1)).toBe('live');
    await time.pass(1);
    expect(statuses.slice(-2)).toEqual(['stale', 'connecting']);
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(current().url).toContain('lastEventId=e.6');
  });

  test('allows 45 seconds between the frames of a catch-up, which has no heartbeats', async () => {
    const { time, current, sources } = setUp();
    current().open();
    await time.pass(44_999);
    expect(sources).toHaveLength(1);
    await time.pass(1);
    expect(sources).toHaveLength(2);
  });

  test('reconnects after 5 seconds when a new connection brings no byte', async () => {
    const { time, current, sources, statuses } = setUp();
    await time.pass(5_000);
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    current().open();
    current().send(viewAt(6), 'e.6');
    expect(statuses.at(-1)).toBe('live');
  });

  test('waits longer for each failed connection and starts over after a success', async () => {
    const { time, current, sources } = setUp();
    await time.pass(5_000 + 10_000 + 20_000);
    expect(sources).toHaveLength(4);
    await time.pass(19_999);
    expect(sources).toHaveLength(4);
    current().open();
    current().fail();
    await time.pass(3_000 + 5_000);
    expect(sources).toHaveLength(6);
  });

  test('reconnects when the user returns to a page that slept', async () => {
    const { time, current, sources, stream } = setUp();
    current().open();
    current().send(viewAt(6), 'e.6');
    await time.pass(5_000);
    stream.wake();
    expect(sources).toHaveLength(1);
    time.sleep(30 * 60_000);
    stream.wake();
    expect(sources.map(({ isClosed }) => isClosed)).toEqual([true, false]);
    expect(current().url).toContain('lastEventId=e.6');
  });

  test('reports since when it is stale', async () => {
    const { time, current, stream } = setUp();
    current().send(viewAt(6), 'e.6');
    const receivedAt = time.now();
    await time.pass(10_000);
    current().fail();
    expect(stream.state()).toEqual({ status: 'stale', lastReceivedAt: receivedAt });
  });

  test('ignores frames that it does not understand', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { current, frames } = setUp();
    current().sendRaw('view', '{"total":"many"}', 'e.6');
    current().sendRaw('view', '{', 'e.7');
    current().send(viewAt(8), 'e.8');
    expect(frames).toHaveLength(1);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test('ignores frames of a closed connection', () => {
    const { current, sources, frames, stream } = setUp();
    stream.reconnect();
    sources[0]?.send(viewAt(6), 'e.6');
    expect(frames).toEqual([]);
    expect(current().url).toContain('lastEventId=e.5');
  });
});
