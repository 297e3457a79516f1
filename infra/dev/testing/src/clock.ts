import type { Clock } from '@switchboard/platform/clock';

export interface FixedClock extends Clock {
  /** Moves the time on by so many milliseconds. */
  advance(ms: number): void;
}

/** A clock that stands still until it is moved. */
export function fixedClock(start: Date | string = '2026-11-20T15:00:00.000Z'): FixedClock {
  let nowMs = new Date(start).getTime();
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
