/** What runs inside the page that is measured: each function is sent there as its text, and sees nothing of this module. */

/** What the page under measurement notes about itself; times in ms. */
export interface Notes {
  /** From the navigation's start to the frame that shows the first row; undefined before. */
  firstRowMs: number | undefined;
  /** Changed conversations that its streams brought. */
  updates: number;
  /** Presses of keys and of the pointer. */
  presses: number;
  /** Times between frames. */
  frames: number[];
  /** Tasks over 50 ms. */
  longTasks: number[];
  /** By interaction: from the input to the next paint; only those that took longer than 16 ms. */
  interactions: Map<number, number>;
}

declare global {
  interface Window {
    bench: Notes;
  }
}

/** Begins to take notes, before any script of the page's own; sets how many rows a page of the list has. */
export function watchFrames(rows: number): void {
  localStorage.setItem('perPage', String(rows));
  const notes: Notes = {
    firstRowMs: undefined,
    updates: 0,
    presses: 0,
    frames: [],
    longTasks: [],
    interactions: new Map(),
  };
  window.bench = notes;

  const seesRow = new MutationObserver(() => {
    if (!document.querySelector('main a[href^="/conversations/"]')) return;
    seesRow.disconnect();
    // The task after the next frame's callbacks runs when that frame was handed on to be painted.
    requestAnimationFrame(() => setTimeout(() => (notes.firstRowMs = performance.now())));
  });
  seesRow.observe(document, { childList: true, subtree: true });

  let last = performance.now();
  const frame = (now: number) => {
    notes.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEventTiming; // the only kind that was asked for
      if (interactionId === 0) continue;
      notes.interactions.set(interactionId, Math.max(notes.interactions.get(interactionId) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit); // TypeScript's own lacks the threshold
  for (const press of ['keydown', 'pointerdown'])
    addEventListener(press, () => (notes.presses += 1), { capture: true, passive: true });

  const Native = window.EventSource;
  window.EventSource = class extends Native {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, init);
      this.addEventListener('conversation:updated', () => (notes.updates += 1));
    }
  };
}

/** Forgets what was noted of frames, tasks and updates. */
export function restart(): void {
  window.bench.frames.length = 0;
  window.bench.longTasks.length = 0;
  window.bench.updates = 0;
}

/** What was noted since. */
export function readNotes(): Pick<Notes, 'frames' | 'longTasks' | 'updates'> {
  const { frames, longTasks, updates } = window.bench;
  return { frames: [...frames], longTasks: [...longTasks], updates };
}
