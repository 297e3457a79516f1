import { sleep } from '@switchboard/platform/retry';

/** Retell reconnects at once; a call that stays disconnected may be over. */
const POLL_AFTER_MS = [2_000, 10_000, 30_000] as const;

/** How to poll a disconnected call. */
export interface PollOptions {
  readonly afterMs?: readonly number[];
  /** Whether the call is connected again or another replica takes over, so that polling can stop. */
  isConnected(): boolean;
  /** Ends the talk if the call is over; returns whether it was. */
  endIfOver(): Promise<boolean>;
  onFault(error: unknown): void;
}

/** Polls a few times whether a call is over. Failed polls are ignored. */
export async function pollUntilOver({
  afterMs = POLL_AFTER_MS,
  isConnected,
  endIfOver,
  onFault,
}: PollOptions): Promise<void> {
  for (const ms of afterMs) {
    await sleep(ms);
    if (isConnected()) return;
    try {
      if (await endIfOver()) return;
    } catch (error) {
      onFault(error);
    }
  }
}
