import type { Frame } from './frame.ts';
import type { LiveNote } from './stream-pool.ts';

/** Interval between deliveries while notes keep arriving, because each one redraws the visible rows. */
export const BUSY_MS = 100;
/** More frames than this redraw everything visible, faster than anybody reads, so the next delivery waits longer. */
export const CROWD = 20;
export const CROWDED_MS = 200;
/** Frames in one delivery, so that a long catch-up leaves time for clicks and keys. */
export const MAX_FRAMES = 400;

/** A page with more pending frames than this starts over, as after a stream that can't resume. */
export const MAX_WAITING = 5_000;

export interface NoteQueueDeps {
  readonly apply: (note: LiveNote) => void;
  readonly now: () => number;
  /** Calls back right after a frame is drawn, but no sooner than after a delay. Returns a function that cancels. */
  readonly afterDrawing: (ms: number, run: () => void) => () => void;
}

export interface NoteQueue {
  readonly add: (note: LiveNote) => void;
  /** Discards pending notes. */
  readonly clear: () => void;
}

/**
 * Delivers notes to the page in order: the first after the next drawn frame, and later ones bundled.
 *
 * The page updates ten times a second, or five times if every visible row changes each time, so that it stays smooth.
 */
export function createNoteQueue({ apply, now, afterDrawing }: NoteQueueDeps): NoteQueue {
  let waiting: LiveNote[] = [];
  let framesWaiting = 0;
  let stop: (() => void) | undefined;
  let nextAt = Number.NEGATIVE_INFINITY;

  return {
    add(note) {
      waiting.push(note);
      if (note.kind === 'frames') framesWaiting += note.frames.length;
      if (framesWaiting > MAX_WAITING) {
        waiting = startOver(waiting);
        framesWaiting = countFrames(waiting);
      }
      schedule();
    },
    clear() {
      waiting = [];
      framesWaiting = 0;
      stop?.();
      stop = undefined;
    },
  };

  function schedule(): void {
    stop ??= afterDrawing(Math.max(0, nextAt - now()), handOn);
  }

  function handOn(): void {
    stop = undefined;
    const [due, rest] = split(waiting);
    const frames = countFrames(due);
    waiting = rest;
    framesWaiting -= frames;
    nextAt = now() + (frames > CROWD ? CROWDED_MS : BUSY_MS);
    for (const note of due) apply(note);
    if (waiting.length > 0) schedule();
  }
}

const countFrames = (notes: readonly LiveNote[]): number =>
  notes.reduce((sum, note) => sum + (note.kind === 'frames' ? note.frames.length : 0), 0);

/** Replaces each query's frames by a reset and the latest totals. */
function startOver(notes: readonly LiveNote[]): LiveNote[] {
  const queries = [...new Set(notes.flatMap((note) => (note.kind === 'frames' ? [note.query] : [])))];
  const anew = queries.map((query): LiveNote => {
    const frames = notes.flatMap((note) => (note.kind === 'frames' && note.query === query ? note.frames : []));
    const cursor = frames.findLast((frame) => frame.cursor !== null)?.cursor ?? '';
    const view = frames.findLast(({ message }) => message.event === 'view');
    const reset: Frame = { cursor: null, message: { event: 'reset', data: { reason: 'too_far', asOf: cursor } } };
    return { kind: 'frames', query, frames: view ? [reset, view] : [reset] };
  });
  return [...anew, ...notes.filter(({ kind }) => kind === 'state')];
}

/** Splits notes into those to deliver now, with the frames of one query merged, and the rest. */
function split(notes: readonly LiveNote[]): [LiveNote[], LiveNote[]] {
  const due: LiveNote[] = [];
  let room = MAX_FRAMES;
  for (const [index, note] of notes.entries()) {
    if (room === 0) return [due, notes.slice(index)];
    if (note.kind === 'state') {
      due.push(note);
      continue;
    }
    const frames = note.frames.slice(0, room);
    room -= frames.length;
    const before = due.at(-1);
    if (before?.kind === 'frames' && before.query === note.query) {
      due[due.length - 1] = { ...before, frames: [...before.frames, ...frames] };
    } else due.push({ ...note, frames });
    if (frames.length < note.frames.length) {
      return [due, [{ ...note, frames: note.frames.slice(frames.length) }, ...notes.slice(index + 1)]];
    }
  }
  return [due, []];
}
