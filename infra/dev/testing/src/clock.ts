import type { Clock } from '@switchboard/platform/clock';

export interface FixedClock extends Clock {
  /** Advances the time. */
  advance(ms: number): void;
}

/** Creates a clock that only moves when advanced. */
export function fixedClock(start: Date | string = '2026-11-20T15:00:00.000Z'): FixedClock {
  let nowMs = new Date(start).getTime();
  return {
    now: () => new Date(nowMs),
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
