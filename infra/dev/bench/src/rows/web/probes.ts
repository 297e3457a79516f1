/** Code that runs inside the measured page: each function is sent as source text and sees nothing of this module. */

/** The measurements taken inside the page; times in ms. */
export interface Measurements {
  /** The time from the start of the navigation to the frame with the first row; undefined until then. */
  firstRowMs: number | undefined;
  /** The number of updated conversations that were received from the stream. */
  updates: number;
  /** The number of key and pointer presses. */
  presses: number;
  /** The times between frames. */
  frames: number[];
  /** The durations of tasks over 50 ms. */
  longTasks: number[];
  /** The time from the input to the next paint by interaction id, if it is longer than 16 ms. */
  interactions: Map<number, number>;
}

declare global {
  interface Window {
    bench: Measurements;
  }
}

/** Starts the measurements before any script of the page, and sets the rows per page. */
export function watchFrames(rows: number): void {
  localStorage.setItem('perPage', String(rows));
  const measurements: Measurements = {
    firstRowMs: undefined,
    updates: 0,
    presses: 0,
    frames: [],
    longTasks: [],
    interactions: new Map(),
  };
  window.bench = measurements;

  const rowObserver = new MutationObserver(() => {
    if (!document.querySelector('main a[href^="/conversations/"]')) return;
    rowObserver.disconnect();
    // The task after the callbacks of the next frame runs when that frame has been handed to the compositor.
    requestAnimationFrame(() => setTimeout(() => (measurements.firstRowMs = performance.now())));
  });
  rowObserver.observe(document, { childList: true, subtree: true });

  let last = performance.now();
  const frame = (now: number) => {
    measurements.frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) measurements.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { interactionId } = entry as PerformanceEventTiming; // This is the only observed type.
      if (interactionId === 0) continue;
      measurements.interactions.set(
        interactionId,
        Math.max(measurements.interactions.get(interactionId) ?? 0, entry.duration),
      );
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit); // TypeScript's type lacks `durationThreshold`.
  for (const press of ['keydown', 'pointerdown'])
    addEventListener(press, () => (measurements.presses += 1), { capture: true, passive: true });

  const Native = window.EventSource;
  window.EventSource = class extends Native {
    constructor(url: string | URL, init?: EventSourceInit) {
      super(url, init);
      this.addEventListener('conversation:updated', () => (measurements.updates += 1));
    }
  };
}

/** Clears frames, tasks and updates. */
export function restart(): void {
  window.bench.frames.length = 0;
  window.bench.longTasks.length = 0;
  window.bench.updates = 0;
}

/** Returns frames, tasks and updates since the last {@link restart}. */
export function readMeasurements(): Pick<Measurements, 'frames' | 'longTasks' | 'updates'> {
  const { frames, longTasks, updates } = window.bench;
  return { frames: [...frames], longTasks: [...longTasks], updates };
}
