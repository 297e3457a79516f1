import { useSyncExternalStore } from 'react';

/** This machine's time at the last full second; renders every second. All callers share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** This machine's time at the last full minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now - (now % MINUTE_MS));

/** A text that depends on the time; renders when the text changes, not every second. */
export const useTimeText = (textAt: (now: number) => string): string =>
  useSyncExternalStore(subscribe, () => textAt(now));

const MINUTE_MS = 60_000;

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
