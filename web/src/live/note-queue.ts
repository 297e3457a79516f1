import type { HubNote } from './hub.ts';

/** While notes keep coming they go on this far apart: each time, what is in sight is drawn anew. */
export const BUSY_MS = 100;
/** More frames than this wait for the next turn, so that a long catch-up leaves room for clicks and keys. */
export const MAX_FRAMES = 200;

export interface NoteQueueDeps {
  readonly apply: (note: HubNote) => void;
  readonly now: () => number;
  /** Calls back before something is drawn next, no sooner than a time from now; answers its stop. */
  readonly beforeDrawing: (ms: number, run: () => void) => () => void;
}

export interface NoteQueue {
  readonly add: (note: HubNote) => void;
  /** Forgets what waits. */
  readonly clear: () => void;
}

/**
 * Hands notes on to the page in their order: the first before the next drawing, and, while more come, many frames as one.
 *
 * However many changes a second there are, the page follows ten times a second.
 */
export function createNoteQueue({ apply, now, beforeDrawing }: NoteQueueDeps): NoteQueue {
  let waiting: HubNote[] = [];
  let stop: (() => void) | undefined;
  let handedOnAt = Number.NEGATIVE_INFINITY;

  return {
    add(note) {
      waiting.push(note);
      schedule();
    },
    clear() {
      waiting = [];
      stop?.();
      stop = undefined;
    },
  };

  function schedule(): void {
    stop ??= beforeDrawing(Math.max(0, handedOnAt + BUSY_MS - now()), handOn);
  }

  function handOn(): void {
    stop = undefined;
    handedOnAt = now();
    const [due, rest] = split(waiting);
    waiting = rest;
    for (const note of due) apply(note);
    if (waiting.length > 0) schedule();
  }
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
