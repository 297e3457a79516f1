import type { BatchRetries, BatchStatus, CallOutcome } from '@switchboard/contracts/batches/batches';

/** A step that a user takes with a batch. */
export type BatchStep = 'start' | 'pause' | 'resume' | 'cancel' | 'redial';

const ALLOWED_FROM: Readonly<Record<BatchStep, readonly BatchStatus[]>> = {
  start: ['draft'],
  pause: ['scheduled', 'running'],
  resume: ['paused'],
  cancel: ['draft', 'scheduled', 'running', 'paused'],
  redial: ['ended', 'paused'],
};

/** Returns the status after a step; undefined if the step is not allowed. A batch that starts in the future is scheduled until then. */
export function nextStatus(
  step: BatchStep,
  { status, startAt, now }: { readonly status: BatchStatus; readonly startAt: number | null; readonly now: number },
): BatchStatus | undefined {
  if (!ALLOWED_FROM[step].includes(status)) return undefined;
  if (step === 'pause') return 'paused';
  if (step === 'cancel') return 'cancelled';
  return startAt !== null && startAt > now && status !== 'ended' ? 'scheduled' : 'running';
}

/** An ended call to a contact. */
export interface EndedCall {
  readonly outcome: CallOutcome;
  /** The number of calls to the contact so far, including this one. */
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

/**
 * Returns the earliest time of the next call to a contact, in milliseconds since 1970; undefined if there will be no other call. Ignores the
 * windows of the batch.
 */
export function retryAt(
  { outcome, attempts, endedAt }: EndedCall,
  { count, delayMs, on }: BatchRetries,
): number | undefined {
  const isRetried = on.some((retried) => retried === outcome) && attempts <= count;
  return isRetried ? endedAt + delayMs : undefined;
}

/** The period that the circuit breaker considers, in milliseconds. */
export const BREAKER_SPAN_MS = 120_000;
const MIN_CALLS = 5;

/** Whether the circuit breaker trips: half of five or more calls that ended within {@link BREAKER_SPAN_MS} failed. */
export const isTripped = ({ ended, failed }: { readonly ended: number; readonly failed: number }): boolean =>
  ended >= MIN_CALLS && failed * 2 >= ended;
