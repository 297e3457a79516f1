import type { ErrorCode } from '@switchboard/contracts/base/error-codes';

/**
 * What a command comes to: the events to append (none when there is nothing to change), or the code of why it can't be.
 *
 * A refusal is an expected outcome; who called turns it into an error of its own.
 */
export type Decision<Event> = readonly Event[] | Refusal;

export interface Refusal {
  readonly refused: ErrorCode;
}

/** Tells whether a decision was a refusal. */
export function isRefusal<Event>(decision: Decision<Event>): decision is Refusal {
  return 'refused' in decision;
}

/** Refuses with a code. */
export function refuse(code: ErrorCode): Refusal {
  return { refused: code };
}
