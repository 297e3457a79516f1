import { ApiError } from './api-error.ts';

const RETRY_BASE_MS = 1_000;
const RETRY_MAX_MS = 30_000;

/** Tells whether asking again would be answered the same: the request itself was refused, and not only now. */
export function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && status !== 401;
}

/** How long to wait after a failure: twice as long each time, up to half a minute, and as long as the server asks for. */
export function retryDelay(attempt: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(asked, Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** attempt));
}
