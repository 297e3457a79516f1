import type { BatchRetries, CallOutcome } from '@switchboard/contracts/batches/batches';

export interface EndedCall {
  readonly outcome: CallOutcome;
  /** Calls to the contact, this one included. */
  readonly attempts: number;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
}

/** When a contact is called again, in milliseconds since 1970, windows aside; undefined if it was the last time. */
export function retryAt(
  { outcome, attempts, endedAt }: EndedCall,
  { count, delayMs, on }: BatchRetries,
): number | undefined {
  const isRetried = on.some((one) => one === outcome) && attempts <= count;
  return isRetried ? endedAt + delayMs : undefined;
}
