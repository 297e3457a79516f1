import type { Span } from './utterance.ts';

/** A day in a text. */
export interface FoundDate extends Span {
  readonly date: Temporal.PlainDate;
  /** The confidence from 0 to 1 that this day was meant. */
  readonly score: number;
}

/** A time of day in a text. */
export interface FoundTime extends Span {
  readonly time: Temporal.PlainTime;
  /** The confidence from 0 to 1, lower if the half of the day is a guess. */
  readonly score: number;
}
