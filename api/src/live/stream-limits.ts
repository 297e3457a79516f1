import {
  MAX_STREAMS_PER_ACCOUNT,
  MAX_STREAMS_PER_SESSION,
  STREAM_RECONNECT_MS,
} from '@switchboard/contracts/constants';
import { AppError } from '@switchboard/platform/app-error';
import type { StreamPrincipal } from './session-watch.ts';

/** How many streams run on this replica, by session and by account. */
export class StreamLimits {
  readonly #sessions = new Map<string, number>();
  readonly #accounts = new Map<string, number>();

  /**
   * Takes a place for a stream; answers how to give it back, once. Running streams are never put out for a new one.
   *
   * @throws {AppError} `stream.too_many` the session or the account has as many as it may.
   */
  take(principal: StreamPrincipal, tenantId: string): () => void {
    const sessionId = principal.kind === 'session' ? principal.sessionId : undefined;
    const isSessionFull = sessionId !== undefined && (this.#sessions.get(sessionId) ?? 0) >= MAX_STREAMS_PER_SESSION;
    if (isSessionFull || (this.#accounts.get(tenantId) ?? 0) >= MAX_STREAMS_PER_ACCOUNT) {
      throw new AppError('stream.too_many', { retryAfterMs: STREAM_RECONNECT_MS });
    }
    if (sessionId !== undefined) add(this.#sessions, sessionId, 1);
    add(this.#accounts, tenantId, 1);
    return () => {
      if (sessionId !== undefined) add(this.#sessions, sessionId, -1);
      add(this.#accounts, tenantId, -1);
    };
  }
}

function add(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
