import { useEffect, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { useNow } from './use-now.ts';

/** How long a failure asks to wait, counted down; undefined if it doesn't ask, 0 once it is over. */
export function useWait(failure: unknown): number | undefined {
  const asked = failure instanceof ApiError ? failure.retryAfterMs : undefined;
  const now = useNow();
  const [until, setUntil] = useState<number>();
  useEffect(
    () => setUntil(failure === undefined || asked === undefined ? undefined : Date.now() + asked),
    [failure, asked],
  );
  if (asked === undefined) return undefined;
  return until === undefined ? asked : Math.max(0, Math.min(asked, until - now));
}
