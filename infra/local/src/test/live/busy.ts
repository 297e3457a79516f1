import { setTimeout as sleep } from 'node:timers/promises';

const MAX_ATTEMPTS = 10;

/** A server's answer that it is too busy, or away, and when to ask again. */
export class BusyError extends Error {
  readonly retryAfterMs: number;

  constructor(text: string, retryAfter: string | null | undefined) {
    super(`503: ${text}`);
    this.retryAfterMs = Number(retryAfter ?? 1) * 1_000;
  }
}

/** Asks again, when the server says so, for an answer that it was too busy for, as the inbox does. */
export async function askedAgain<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BusyError) || attempt === MAX_ATTEMPTS) throw error;
      await sleep(error.retryAfterMs);
    }
  }
}
