import type { Frame } from './frame.ts';
import type { HubNote } from './hub.ts';

/** While notes keep coming they go on this far apart: each time, what is in sight is drawn anew. */
export const BUSY_MS = 100;
/** More frames than this at once change all that is in sight, faster than anybody reads: the next turn is further off. */
export const CROWD = 20;
export const CROWDED_MS = 200;
/** More frames than this wait for the next turn, so that a long catch-up leaves room for clicks and keys. */
export const MAX_FRAMES = 400;

/** A page that lags behind by more frames than this starts over: it reads again what it shows, as a stream tells that can't go on. */
export const MAX_WAITING = 5_000;

export interface NoteQueueDeps {
  readonly apply: (note: HubNote) => void;
  readonly now: () => number;
  /** Calls back right after the page was drawn, no sooner than a time from now; answers its stop. */
  readonly afterDrawing: (ms: number, run: () => void) => () => void;
}

export interface NoteQueue {
  readonly add: (note: HubNote) => void;
  /** Forgets what waits. */
  readonly clear: () => void;
}

/**
 * Hands notes on to the page in their order: the first after the next drawing, and, while more come, many frames as one.
 *
 * The page follows ten times a second, and five times where so much happens that all in sight is new each time: so it stays smooth.
 */
export function createNoteQueue({ apply, now, afterDrawing }: NoteQueueDeps): NoteQueue {
  let waiting: HubNote[] = [];
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

const countFrames = (notes: readonly HubNote[]): number =>
  notes.reduce((sum, note) => sum + (note.kind === 'frames' ? note.frames.length : 0), 0);

/** In place of each query's frames that it can't go on from where it was, and the counts that were told last. */
function startOver(notes: readonly HubNote[]): HubNote[] {
  const queries = [...new Set(notes.flatMap((note) => (note.kind === 'frames' ? [note.query] : [])))];
  const anew = queries.map((query): HubNote => {
    const frames = notes.flatMap((note) => (note.kind === 'frames' && note.query === query ? note.frames : []));
    const cursor = frames.findLast((frame) => frame.cursor !== null)?.cursor ?? '';
    const view = frames.findLast(({ message }) => message.event === 'view');
    const reset: Frame = { cursor: null, message: { event: 'reset', data: { reason: 'too_far', asOf: cursor } } };
    return { kind: 'frames', query, frames: view ? [reset, view] : [reset] };
  });
  return [...anew, ...notes.filter(({ kind }) => kind === 'state')];
}

/** What goes on now, frames of one query together, and what waits. */
function split(notes: readonly HubNote[]): [HubNote[], HubNote[]] {
  const due: HubNote[] = [];
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
