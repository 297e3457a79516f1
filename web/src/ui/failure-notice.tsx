import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../api/api-error.ts';
import { clockText } from '../i18n/format.ts';
import { errorText } from './error-text.ts';
import { Notice } from './notice.tsx';
import { useNow } from './use-now.ts';

/** Why signing in failed; with a countdown if it was tried too often. Nothing without a failure. */
export function FailureNotice({ failure }: { failure: unknown }) {
  if (failure === undefined) return null;
  const waitMs = failure instanceof ApiError ? failure.retryAfterMs : undefined;
  return (
    <Notice level="emergency">
      {errorText(failure)} {waitMs !== undefined && <Countdown key={waitMs} ms={waitMs} />}
    </Notice>
  );
}

function Countdown({ ms }: { ms: number }) {
  const { t } = useTranslation();
  const now = useNow();
  const [until, setUntil] = useState<number>();
  useEffect(() => setUntil(Date.now() + ms), [ms]);
  const left = until === undefined ? ms : until - now;
  return left > 0 ? <span aria-live="off">{t('auth.tryIn', { time: clockText(left + 999) })}</span> : null;
}
