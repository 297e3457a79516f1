import { Button } from '@mantine/core';
import type { Delivery } from '@switchboard/contracts/webhooks/routes';
import { CircleCheck, Clock, RotateCcw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useMinute } from '../../ui/use-now.ts';
import { useErrorWords } from './error-words.ts';
import classes from './webhooks.module.css';

const ICONS = { pending: Clock, succeeded: CircleCheck, dead_letter: TriangleAlert } as const;

/** A delivery on one line: its status, its event, and the time of the attempt. */
export function DeliveryLine({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { status, event, attempts, nextAttemptAt } = delivery;
  const last = attempts.at(-1);
  const facts = [
    attempts.length > 0 && t('listeners.tries', { count: attempts.length }),
    last && formats.moment(last.at, now),
    nextAttemptAt && attempts.length > 0 && t('listeners.next', { when: formats.full(nextAttemptAt) }),
  ];
  const Icon = ICONS[status];
  return (
    <span className={classes['line']}>
      <span className={classes['status']} data-status={status}>
        <Icon size={14} aria-hidden="true" />
        {t(`listeners.deliveryStatus.${status}`)}
      </span>
      <span className={classes['event']}>{t(`listeners.eventName.${event}`)}</span>
      <span className={classes['facts']}>{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}

interface DeliveryDetailProps {
  readonly delivery: Delivery;
  /** Resends the delivery; undefined if it can't be resent. */
  readonly onReplay: (() => void) | undefined;
}

/** A delivery's attempts, its payload, and the last response. */
export function DeliveryDetail({ delivery, onReplay }: DeliveryDetailProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const errorWords = useErrorWords();
  const { id, attempts, request, response } = delivery;
  return (
    <div className={classes['detail']}>
      <div className={classes['tools']}>
        <code>{id}</code>
        {onReplay && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<RotateCcw size={14} aria-hidden="true" />}
            onClick={onReplay}
          >
            {t('listeners.replay')}
          </Button>
        )}
      </div>
      {attempts.length > 0 && (
        <ol className={classes['attempts']}>
          {attempts.map(({ at, status, tookMs, error }) => (
            <li key={at}>
              <time dateTime={at}>{formats.full(at)}</time>
              <span>{error === null ? t('listeners.error.status', { status }) : errorWords(error)}</span>
              <span>{t('listeners.took', { ms: formats.number(tookMs) })}</span>
            </li>
          ))}
        </ol>
      )}
      <Text label={t('listeners.request', { url: request.url })} text={prettyPrint(request.body)} />
      {response && <Text label={t('listeners.response', { status: response.status })} text={response.body} />}
    </div>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <figure className={classes['text']}>
      <figcaption>{label}</figcaption>
      {text !== '' && <pre>{text}</pre>}
    </figure>
  );
}

/** Pretty-prints JSON and leaves other texts unchanged. */
function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
