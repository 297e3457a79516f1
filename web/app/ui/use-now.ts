import { useSyncExternalStore } from 'react';

/** The time, by this machine's clock, as of the last full second: what asks is drawn anew every second. All who ask share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);

/** The same as of the last full minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now - (now % MINUTE_MS));

/** A text that tells of the time: what asks is drawn anew when it is another one, and not every second. */
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
