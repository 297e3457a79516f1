import { useTranslation } from 'react-i18next';
import { clockText } from '../i18n/format.ts';
import { errorText } from './error-text.ts';
import { Notice } from './notice.tsx';
import { useWait } from './use-wait.ts';

/** An error's message, with a countdown after too many attempts. Renders nothing without an error. */
export function FailureNotice({ failure }: { failure: unknown }) {
  const { t } = useTranslation();
  const waitMs = useWait(failure);
  if (failure === undefined) return null;
  if (waitMs === 0) return <Notice level="attention">{t('auth.tryNow')}</Notice>;
  return (
    <Notice level="emergency">
      {errorText(failure)}{' '}
      {waitMs !== undefined && <span aria-live="off">{t('auth.tryIn', { time: clockText(waitMs + 999) })}</span>}
    </Notice>
  );
}
