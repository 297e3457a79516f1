import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import type { KindItem } from '../../resource/resource-view.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useCountKeyCallsQuery } from './api-key-api.ts';
import classes from './api-keys.module.css';

/** The usage of a key, and an example to get started. */
export function KeyUse({ item }: { item: KindItem<'apiKeys'> }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className={classes['heading']}>{t('apiKeys.calls')}</h3>
      <CallsByDay id={item.id} />
      <h3 className={classes['heading']}>{t('apiKeys.quickStart')}</h3>
      <QuickStart prefix={item.prefix} />
    </>
  );
}

function CallsByDay({ id }: { id: string }) {
  const { t } = useTranslation();
  const { longDay, number } = useFormats();
  const { data, isError, refetch } = useCountKeyCallsQuery(id);
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <Skeleton height={80} role="status" aria-label={t('app.loading')} />;
  if (data.data.length === 0) return <EmptyState title={t('apiKeys.noCalls')} />;
  const most = Math.max(...data.data.map(({ calls }) => calls));
  return (
    <ol className={classes['days']} aria-label={t('apiKeys.calls')}>
      {data.data.map(({ day, calls }) => (
        <li key={day}>
          <span>{t('apiKeys.callsOn', { day: longDay(day), number: number(calls), count: calls })}</span>
          <span className={classes['bar']} style={{ inlineSize: `${(100 * calls) / most}%` }} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}

function QuickStart({ prefix }: Pick<KindItem<'apiKeys'>, 'prefix'>) {
  const { t } = useTranslation();
  const place = `${prefix}_…`;
  return (
    <div className={classes['start']}>
      <p>{t('apiKeys.quickStartNote')}</p>
      <pre>{t('apiKeys.example', { origin: location.origin, place })}</pre>
      <a href="/api/docs" target="_blank" rel="noreferrer">
        {t('apiKeys.docs')}
      </a>
    </div>
  );
}
