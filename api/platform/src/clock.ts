/** Where time comes from, so that tests can move it. */
export interface Clock {
  /** The current time. */
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
