import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useNow } from './use-now.ts';

/** The remaining wait that an error requires, in milliseconds; undefined if it requires none, 0 when it is over. */
export function useWait(failure: unknown): number | undefined {
  const requestedMs = failure instanceof ApiError ? failure.retryAfterMs : undefined;
  const now = useNow();
  const [until, setUntil] = useState<number>();
  useEffect(
    () => setUntil(failure === undefined || requestedMs === undefined ? undefined : Date.now() + requestedMs),
    [failure, requestedMs],
  );
  if (requestedMs === undefined) return undefined;
  return until === undefined ? requestedMs : Math.max(0, Math.min(requestedMs, until - now));
}
