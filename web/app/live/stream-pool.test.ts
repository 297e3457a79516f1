import { describe, expect, test } from 'vitest';
import { viewAt } from '../test/fake-event-source.ts';
import { fakeTime } from '../test/fake-time.ts';
import type { Frame } from './frame.ts';
import type { StreamState } from './stream.ts';
import { createStreamPool, type LiveNote, MAX_STREAMS, type Want } from './stream-pool.ts';

const AMBIENT = 'ambient';
const LIVE: StreamState = { status: 'live', lastReceivedAt: 0 };

function setUp() {
  const time = fakeTime();
  const notes: LiveNote[] = [];
  const streams: { query: string; cursor: string | null; isClosed: boolean; onFrame: (frame: Frame) => void }[] = [];
  const pool = createStreamPool({
    after: time.after,
    ambientQuery: AMBIENT,
    tell: (note) => notes.push(note),
    openStream({ query, cursor, onFrame }) {
      const stream = { query, cursor, isClosed: false, onFrame };
      streams.push(stream);
      const close = () => {
        stream.isClosed = true;
      };
      return { cursor: () => cursor, state: () => LIVE, reconnect: () => {}, wake: () => {}, close };
    },
  });
  const want = (tabId: string, query: string | null, given: Partial<Want> = {}) =>
    pool.want({ tabId, query, cursor: 'e.10', isVisible: true, ...given });
  const open = () => streams.filter(({ isClosed }) => !isClosed);
  const openQueries = () => open().map(({ query }) => query);
  const feed = (query: string, position: number) =>
    open()
      .find((stream) => stream.query === query)
      ?.onFrame({ message: viewAt(position), cursor: `e.${position}` });
  const positions = (note: LiveNote | undefined) =>
    note?.kind === 'frames'
      ? note.frames.flatMap(({ message }) => ('position' in message.data ? message.data.position : []))
      : undefined;
  return { time, pool, notes, streams, want, open, openQueries, feed, positions };
}

describe('a stream pool', () => {
  test('opens one stream per distinct query', () => {
    const { want, openQueries } = setUp();
    want('a', 'q1');
    want('b', 'q1');
    want('c', 'q2');
    expect(openQueries()).toEqual(['q1', 'q2']);
  });

  test('opens at most three streams, for the latest subscriptions, and reports the others as stale', () => {
    const { want, openQueries, notes } = setUp();
    for (const tab of ['1', '2', '3', '4']) want(tab, `q${tab}`);
    expect(openQueries().sort()).toEqual(['q2', 'q3', 'q4']);
    expect(openQueries()).toHaveLength(MAX_STREAMS);
    expect(notes).toContainEqual({
      kind: 'state',
      query: 'q1',
      state: { status: 'stale', lastReceivedAt: null },
      to: '1',
    });
  });

  test('keeps only the ambient stream while all tabs are hidden', () => {
    const { want, openQueries } = setUp();
    want('a', 'q1');
    want('b', 'q2', { isVisible: false });
    expect(openQueries()).toEqual(['q1']);
    want('a', 'q1', { isVisible: false });
    expect(openQueries()).toEqual([AMBIENT]);
    want('b', 'q2');
    expect(openQueries()).toEqual(['q2']);
  });

  test('resumes the ambient stream at the cursor of the last view', () => {
    const { want, open } = setUp();
    want('a', 'q1', { cursor: 'e.30' });
    want('b', 'q2', { cursor: 'e.20' });
    want('c', 'q3&tenantId=acc_child', { cursor: 'e.7' });
    for (const [tab, query] of [
      ['a', 'q1'],
      ['b', 'q2'],
      ['c', 'q3&tenantId=acc_child'],
    ] as const)
      want(tab, query, { isVisible: false });
    expect(open()).toMatchObject([{ query: AMBIENT, cursor: 'e.20' }]);
  });

  test('closes a stream with its last tab', () => {
    const { want, pool, openQueries } = setUp();
    want('a', 'q1');
    want('b', 'q1');
    pool.drop('a');
    expect(openQueries()).toEqual(['q1']);
    pool.drop('b');
    expect(openQueries()).toEqual([]);
  });
});

describe('a tab that joins a running stream', () => {
  test('alone gets the frames after its cursor', async () => {
    const { want, feed, notes, positions, time } = setUp();
    want('a', 'q1');
    for (const position of [11, 12, 13]) feed('q1', position);
    await time.pass(20);
    want('b', 'q1', { cursor: 'e.12' });
    const note = notes.find((candidate) => candidate.kind === 'frames' && candidate.to === 'b');
    expect(positions(note)).toEqual([13]);
    expect(notes.at(-1)).toEqual({ kind: 'state', query: 'q1', state: LIVE, to: 'b' });
  });

  test('reopens the stream at its cursor if it is too far behind', () => {
    const { want, open } = setUp();
    want('a', 'q1');
    want('b', 'q1', { cursor: 'e.3' });
    expect(open()).toMatchObject([{ query: 'q1', cursor: 'e.3' }]);
  });

  test('gets kept frames only if none is missing', () => {
    const { want, feed, open } = setUp();
    want('a', 'q1');
    for (let position = 11; position < 700; position++) feed('q1', position);
    want('b', 'q1', { cursor: 'e.11' });
    expect(open()).toMatchObject([{ cursor: 'e.11' }]);
  });

  test('reopens the stream if its cursor has another epoch', () => {
    const { want, open } = setUp();
    want('a', 'q1');
    want('b', 'q1', { cursor: 'old.12' });
    expect(open()).toMatchObject([{ cursor: 'old.12' }]);
  });
});

test('frames are delivered in bundles', async () => {
  const { want, feed, notes, positions, time } = setUp();
  want('a', 'q1');
  for (const position of [11, 12, 13]) feed('q1', position);
  expect(notes.filter(({ kind }) => kind === 'frames')).toEqual([]);
  await time.pass(16);
  expect(positions(notes.findLast(({ kind }) => kind === 'frames'))).toEqual([11, 12, 13]);
});
