import { describe, expect, test } from 'vitest';
import type { Frame } from './frame.ts';
import { BUSY_MS, CROWD, CROWDED_MS, createNoteQueue, MAX_FRAMES, MAX_WAITING } from './note-queue.ts';
import type { LiveNote } from './stream-pool.ts';

const frame = (position: number): Frame => ({
  cursor: null,
  message: { event: 'view', data: { total: 1, attentionTotal: 0, position } },
});
const frames = (query: string, ...positions: number[]): LiveNote => ({
  kind: 'frames',
  query,
  frames: positions.map(frame),
});
const live: LiveNote = { kind: 'state', query: 'a', state: { status: 'live', lastReceivedAt: 1 } };

function setUp() {
  let time = 0;
  let due: { at: number; run: () => void } | undefined;
  const applied: LiveNote[] = [];
  const queue = createNoteQueue({
    apply: (note) => applied.push(note),
    now: () => time,
    afterDrawing(ms, run) {
      due = { at: time + ms, run };
      return () => {
        due = undefined;
      };
    },
  });
  /** Advances time to the next frame that somebody waits for. */
  const draw = () => {
    const next = due;
    due = undefined;
    time = Math.max(time, next?.at ?? time);
    next?.run();
  };
  return { queue, applied, draw, waitsUntil: () => due?.at };
}

describe('notes', () => {
  test('are delivered after the next drawn frame when the page was idle', () => {
    const { queue, applied, draw, waitsUntil } = setUp();
    queue.add(frames('a', 1));
    expect(waitsUntil()).toBe(0);
    expect(applied).toEqual([]);
    draw();
    expect(applied).toEqual([frames('a', 1)]);
  });

  test('are bundled while more keep arriving', () => {
    const { queue, applied, draw, waitsUntil } = setUp();
    queue.add(frames('a', 1));
    draw();
    queue.add(frames('a', 2));
    queue.add(frames('a', 3, 4));
    expect(waitsUntil()).toBe(BUSY_MS);
    draw();
    expect(applied).toEqual([frames('a', 1), frames('a', 2, 3, 4)]);
  });

  test('are delivered less often during a burst', () => {
    const { queue, draw, waitsUntil } = setUp();
    queue.add(frames('a', ...Array.from({ length: CROWD + 1 }, (_, index) => index)));
    draw();
    queue.add(frames('a', 90));
    expect(waitsUntil()).toBe(CROWDED_MS);
    draw();
    queue.add(frames('a', 91));
    expect(waitsUntil()).toBe(CROWDED_MS + BUSY_MS);
  });

  test('keep their order, stream states included', () => {
    const { queue, applied, draw } = setUp();
    for (const note of [frames('a', 1), frames('b', 2), live, frames('b', 3)]) queue.add(note);
    draw();
    expect(applied).toEqual([frames('a', 1), frames('b', 2), live, frames('b', 3)]);
  });

  test('of a long catch-up are split without losing any', () => {
    const { queue, applied, draw, waitsUntil } = setUp();
    const positions = Array.from({ length: 2 * MAX_FRAMES + 1 }, (_, index) => index);
    queue.add(frames('a', ...positions));
    queue.add(live);
    draw();
    expect(applied).toEqual([frames('a', ...positions.slice(0, MAX_FRAMES))]);
    draw();
    draw();
    expect(waitsUntil()).toBeUndefined();
    expect(applied.flatMap((note) => (note.kind === 'frames' ? note.frames : []))).toEqual(positions.map(frame));
    expect(applied.at(-1)).toEqual(live);
  });

  test('beyond the limit are replaced by a reset and the latest totals', () => {
    const { queue, applied, draw, waitsUntil } = setUp();
    const positions = Array.from({ length: MAX_WAITING }, (_, index) => index);
    queue.add(frames('a', ...positions));
    queue.add(live);
    queue.add(frames('b', 7));
    const reset: Frame = { cursor: null, message: { event: 'reset', data: { reason: 'too_far', asOf: '' } } };
    queue.add(frames('b', 8));
    draw();
    expect(applied).toEqual([
      { kind: 'frames', query: 'a', frames: [reset, frame(MAX_WAITING - 1)] },
      { kind: 'frames', query: 'b', frames: [reset, frame(7)] },
      live,
      frames('b', 8),
    ]);
    expect(waitsUntil()).toBeUndefined();
  });

  test('of a signed-out user are discarded', () => {
    const { queue, applied, draw } = setUp();
    queue.add(frames('a', 1));
    queue.clear();
    draw();
    expect(applied).toEqual([]);
  });
});
