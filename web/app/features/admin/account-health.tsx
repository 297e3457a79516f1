import type { AccountHealth as Health } from '@switchboard/contracts/admin/account';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import { useMinute } from '../../ui/use-now.ts';
import classes from './shared/account-detail.module.css';
import { projectionText } from './shared/known-text.ts';
import { ParkedRow } from './shared/parked-row.tsx';

/** The health of an account's events and webhooks: a line if all is well, and details of problems. */
export function AccountHealth({ health }: { health: Health }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { projections, parkedStreams, deliveries } = health;
  const behind = projections.filter(({ lag }) => lag > 0);
  const { lastFailure } = deliveries;
  return (
    <section className={classes['part']} aria-label={t('admin.health')}>
      <h3>{t('admin.health')}</h3>
      <ul className={classes['list']}>
        {behind.length === 0 && <Line isFine title={t('admin.upToDate')} note={t('admin.upToDateNote')} />}
        {behind.map(({ name, lag, since }) => (
          <Line
            key={name}
            icon={<Hourglass size={16} aria-hidden="true" />}
            title={t('admin.behind', { name: projectionText(name), count: lag })}
            note={since === null ? '' : t('admin.waitsFor', { age: formats.age(now - Date.parse(since)) })}
          />
        ))}
        {parkedStreams.length === 0 && <Line isFine title={t('admin.noneParked')} note={t('admin.noneParkedNote')} />}
        {parkedStreams.map((parked) => (
          <ParkedRow key={parked.id} parked={parked} />
        ))}
        <Line
          isFine={deliveries.failed === 0}
          title={
            deliveries.failed === 0 ? t('admin.webhooksFine') : t('admin.webhooksFailed', { count: deliveries.failed })
          }
          note={[
            lastFailure &&
              t('admin.lastFailure', {
                when: formats.moment(lastFailure.at, now),
                platform: lastFailure.platform,
                outcome: lastFailure.outcome,
              }),
            deliveries.waiting > 0 && t('admin.webhooksWaiting', { count: deliveries.waiting }),
            deliveries.held > 0 && t('admin.webhooksHeld', { count: deliveries.held }),
          ]
            .filter(Boolean)
            .join(' · ')}
        />
      </ul>
    </section>
  );
}

interface LineProps {
  readonly title: string;
  readonly note: string;
  readonly isFine?: boolean;
  readonly icon?: ReactNode;
}

function Line({ title, note, isFine = false, icon }: LineProps) {
  return (
    <li data-is-odd={!isFine || undefined}>
      {icon ?? (isFine ? <CircleCheck size={16} aria-hidden="true" /> : <TriangleAlert size={16} aria-hidden="true" />)}
      <div className={classes['words']}>
        <strong>{title}</strong>
        {note !== '' && <span>{note}</span>}
      </div>
    </li>
  );
}
