import type { Language } from '@switchboard/contracts/base/fields';
import type { CallOutcome } from '@switchboard/contracts/batches/batches';

/** A call that a carrier is asked for. */
export interface OutgoingCall {
  /** Under one key a carrier dials once, however often it is asked. */
  readonly key: string;
  readonly to: string;
  /** Null where the agent has no number to call from. */
  readonly from: string | null;
  /** Of who is called; null where that isn't known. */
  readonly language: Language | null;
}

/** How a call goes. */
export interface PlacedCall {
  readonly outcome: CallOutcome;
  /** From dialling until it is answered, or ends unanswered, in milliseconds. */
  readonly ringMs: number;
  /** The words of who answers. */
  readonly says: readonly string[];
}

/** Who dials. The line of a simulated call is known at once; {@link PlacedCall.ringMs} says when it is true. */
export interface Carrier {
  place(call: OutgoingCall): Promise<PlacedCall>;
}
