import type { DeliveryAttempt } from '@switchboard/contracts/webhooks/routes';
import { useTranslation } from 'react-i18next';

const KNOWN = [
  'timeout',
  'no_connection',
  'name_not_found',
  'private_address',
  'not_https',
  'answer_too_big',
  'bad_request',
  'redirect_refused',
  'secret_unavailable',
] as const;
const STATUS = 'status_';

/** Returns a function that describes why an attempt failed. */
export function useErrorWords(): (error: NonNullable<DeliveryAttempt['error']>) => string {
  const { t } = useTranslation();
  return (error) => {
    const known = KNOWN.find((code) => code === error);
    if (known) return t(`listeners.error.${known}`);
    return error.startsWith(STATUS) ? t('listeners.error.status', { status: error.slice(STATUS.length) }) : error;
  };
}
