import { ApiError } from './api-error.ts';

const RETRY_BASE_MS = 1_000;
const RETRY_MAX_MS = 30_000;

/** Whether a retry would fail the same way: the server refused the request itself, and not just temporarily. */
export function isFinal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && status !== 408 && status !== 429 && status !== 401;
}

/** The delay after a failed attempt: doubles each time up to half a minute, and is at least what the server asks for. */
export function retryDelay(attempt: number, error: unknown): number {
  const requestedMs = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0;
  return Math.max(requestedMs, Math.min(RETRY_MAX_MS, RETRY_BASE_MS * 2 ** attempt));
}
