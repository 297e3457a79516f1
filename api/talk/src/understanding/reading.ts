import type { SlotValue } from '@switchboard/contracts/talk/slots';
import type { Span, Utterance } from '../language/utterance.ts';

/** How the caller confirms a reading before it counts: said back as a whole, or letter by letter. */
export type Check = 'confirm' | 'spell';

/** A slot's value read from an utterance. */
export interface Reading extends Span {
  readonly value: SlotValue;
  /** The confidence, from 0 to 1. */
  readonly score: number;
  /** Present if the caller must confirm the value, whatever the slot's policy. */
  readonly check?: Check;
}

/** The context of reading a value, besides the words. */
export interface ReadingContext {
  /** The current time in the account's time zone. */
  readonly now: Temporal.PlainDateTime;
  /** The region of phone numbers without a country code, in ISO 3166-1. */
  readonly region: string;
  /** Whether the agent asked for this value, so that a bare value is enough. */
  readonly isRequested: boolean;
}

export type Reader<T> = (slot: T, utterance: Utterance, context: ReadingContext) => Reading | undefined;
