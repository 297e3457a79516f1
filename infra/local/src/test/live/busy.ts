import { setTimeout as sleep } from 'node:timers/promises';

const MAX_ATTEMPTS = 10;

/** The error for a response that the server is busy or unavailable, with the time to retry. */
export class BusyError extends Error {
  readonly retryAfterMs: number;

  constructor(text: string, retryAfter: string | null | undefined) {
    super(`503: ${text}`);
    this.retryAfterMs = Number(retryAfter ?? 1) * 1_000;
  }
}

/** Retries a request that the server was too busy to handle, at the time that the server states, like the inbox. */
export async function retryWhenBusy<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof BusyError) || attempt === MAX_ATTEMPTS) throw error;
      await sleep(error.retryAfterMs);
    }
  }
}
