import type { AvailabilityState } from '@switchboard/contracts/people/availability';

/** A person's stored availability. */
export interface SetAvailability {
  readonly state: AvailabilityState;
  /** ISO 8601: when the person is available again. */
  readonly until: string | null;
}

/** A person's availability at an instant: once `until` has passed, they are available again. */
export function availabilityAt({ state, until }: SetAvailability, now: Date): SetAvailability {
  const isOver = until !== null && Date.parse(until) <= now.getTime();
  return isOver ? { state: 'available', until: null } : { state, until };
}
