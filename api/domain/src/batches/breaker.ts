/** How far the breaker looks back, in milliseconds. */
export const BREAKER_SPAN_MS = 120_000;
const FEWEST_CALLS = 5;

/** Tells whether too many of the calls that ended within {@link BREAKER_SPAN_MS} failed: half of them, of five or more. */
export const isTripped = ({ ended, failed }: { readonly ended: number; readonly failed: number }): boolean =>
  ended >= FEWEST_CALLS && failed * 2 >= ended;
