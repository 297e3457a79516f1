import type { SlotValue } from '@switchboard/contracts/talk/slots';
import type { Span, Utterance } from '../language/utterance.ts';

/** A reading that counts only once the caller has confirmed it: said back as a whole, or letter by letter. */
export type Check = 'confirm' | 'spell';

/** A slot's value, found in what was said. */
export interface Reading extends Span {
  readonly value: SlotValue;
  /** From 0 to 1: how sure it is that this was meant. */
  readonly score: number;
  /** Present where the caller must confirm the value whatever the slot's policy. */
  readonly check?: Check;
}

/** What a value is read by, beside the words. */
export interface ReadingContext {
  /** On the account's clock. */
  readonly now: Temporal.PlainDateTime;
  /** ISO 3166-1: where a phone number without a country's code is. */
  readonly region: string;
  /** Whether the caller was asked for this value, and so may say no more than it. */
  readonly isAsked: boolean;
}

export type Reader<T> = (slot: T, utterance: Utterance, context: ReadingContext) => Reading | undefined;
