import { useSyncExternalStore } from 'react';

/**
 * The time, by this machine's clock, as of the last full second, or of a coarser step. All who ask share one timer.
 *
 * What asks in minutes is drawn anew once a minute.
 */
export const useNow = (stepMs = 1): number => useSyncExternalStore(subscribe, () => now - (now % stepMs));

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  if (timer === undefined) {
    now = Date.now();
    timer = setInterval(tick, 1_000);
  }
  return () => {
    listeners.delete(onChange);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
