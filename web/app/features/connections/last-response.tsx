import type { ConnectionReadiness } from '@switchboard/contracts/connections/routes';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './platform-guide.module.css';

/** The known outcomes of a webhook; others are faults. */
const OUTCOMES = ['added', 'nothing', 'dropped', 'unknown'] as const;

/** A connection's last request with its response, and the outcome of its last webhook. */
export function LastResponse({ readiness: { request, webhook } }: { readonly readiness: ConnectionReadiness }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const webhookWords = useWebhookWords();
  return (
    <div className={classes['last']}>
      <h4>{t('connections.last.title')}</h4>
      {request === null && webhook === null && <p>{t('connections.last.none')}</p>}
      {request !== null && (
        <p>
          <strong>
            {t('connections.last.what', {
              what: t(`connections.requestOf.${request.step}`),
              when: formats.moment(request.at, now),
            })}
          </strong>
          {': '}
          {t('connections.last.status', { status: request.status })}
          {request.code !== null && ` (${request.code})`}
          {'. '}
          {request.status === 401
            ? t('connections.last.unproven')
            : request.answer !== null && t(`connections.last.${request.answer}`)}
        </p>
      )}
      {webhook !== null && <p>{webhookWords(webhook)}</p>}
    </div>
  );
}

function useWebhookWords() {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  return ({ at, type, outcome }: NonNullable<ConnectionReadiness['webhook']>): string => {
    const known = OUTCOMES.find((known) => known === outcome);
    const what = known ? t(`connections.outcomeOf.${known}`) : (outcome ?? t('connections.outcomeOf.waiting'));
    return `${t('connections.last.webhook', { type: type ?? '–', when: formats.moment(at, now) })}: ${what}`;
  };
}
