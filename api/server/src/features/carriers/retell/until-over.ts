import { sleep } from '@switchboard/platform/retry';

/** Retell connects again at once; a call whose connection is gone for longer may be over. */
const LOOK_AFTER_MS = [2_000, 10_000, 30_000] as const;

/** How a call is looked at whose connection is gone. */
export interface Looks {
  readonly afterMs?: readonly number[];
  /** It needs no look: it is connected again, or another replica has it. */
  isHeld(): boolean;
  /** Ends the talk of a call that is over; answers whether it was. */
  endIfOver(): Promise<boolean>;
  onFault(error: unknown): void;
}

/** Looks a few times whether a call is over. A look that fails is none. */
export async function lookUntilOver({ afterMs = LOOK_AFTER_MS, isHeld, endIfOver, onFault }: Looks): Promise<void> {
  for (const ms of afterMs) {
    await sleep(ms);
    if (isHeld()) return;
    try {
      if (await endIfOver()) return;
    } catch (error) {
      onFault(error);
    }
  }
}
