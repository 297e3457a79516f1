import type { ErrorCode } from '@switchboard/contracts/base/error-codes';

/**
 * The result of a command: the events to append (none if nothing changes), or the error code of a refusal.
 *
 * A refusal is an expected outcome; the caller turns the refusal into an error of its own.
 */
export type Decision<Event> = readonly Event[] | Refusal;

export interface Refusal {
  readonly refused: ErrorCode;
}

/** Whether a decision is a refusal. */
export function isRefusal<Event>(decision: Decision<Event>): decision is Refusal {
  return 'refused' in decision;
}

/** Creates a refusal. */
export function refuse(code: ErrorCode): Refusal {
  return { refused: code };
}
