import type { AvailabilityState } from '@switchboard/contracts/people/availability';
import classes from './state-mark.module.css';

/** The dot of an availability: filled, barred or hollow, so that it doesn't depend on color. Decorative: the word stands beside it. */
export function StateMark({ state }: { state: AvailabilityState }) {
  return <span className={classes['mark']} data-state={state} aria-hidden="true" />;
}
