import type { Span } from './utterance.ts';

/** A day in a text. */
export interface FoundDate extends Span {
  readonly date: Temporal.PlainDate;
  /** From 0 to 1: how sure it is that a day was meant, and this one. */
  readonly score: number;
}

/** A time of day in a text. */
export interface FoundTime extends Span {
  readonly time: Temporal.PlainTime;
  /** From 0 to 1. Lower where the half of the day was guessed. */
  readonly score: number;
}
