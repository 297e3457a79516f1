import type { Attention } from '@switchboard/contracts/conversations/conversation';
import { Check, Hand, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { clockText } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { paths } from '../../routes/paths.ts';
import { selectClockOffset } from '../../session/session-slice.ts';
import { reasonText } from '../../ui/error-text.ts';
import { getDisplayName } from '../../ui/phone-number.ts';
import { useTimeText } from '../../ui/use-now.ts';
import classes from './card.module.css';
import { Card, Rows } from './card.tsx';
import type { Dashboard } from './dashboard-api.ts';
import { LINKS } from './links.ts';

/** Waits of an hour or more show in hours and days. */
const CLOCK_MS = 3_600_000;

/** Conversations that need attention: emergencies first, then the longest waits. */
export function Waiting({ waiting: { total, rows } }: { waiting: Dashboard['waiting'] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('dashboard.waiting')} note={<span>{t('dashboard.waitingNote')}</span>}>
      <Rows
        total={total}
        to={LINKS.waiting}
        icon={<Check size={18} aria-hidden="true" />}
        empty={t('dashboard.noWaiting')}
      >
        {rows.flatMap((row) =>
          row.attention === null ? (
            []
          ) : (
            <li key={row.id}>
              <Link className={classes['row']} data-level={row.attention.level} to={paths.conversation(row.id)}>
                <Wait attention={row.attention} />
                <span className={classes['words']}>
                  <strong>{getDisplayName(row) ?? t('row.withheld')}</strong>
                  <span>
                    {row.attention.level === 'emergency' && `${t('row.emergency')}: `}
                    {reasonText(row.attention.reason)}
                  </span>
                </span>
                <span className={classes['open']} aria-hidden="true">
                  {t('action.open')}
                </span>
              </Link>
            </li>
          ),
        )}
      </Rows>
    </Card>
  );
}

/** The running waiting time; the mark's shape distinguishes emergencies. */
function Wait({ attention }: { attention: Attention }) {
  const { age } = useFormats();
  const { t } = useTranslation();
  const offset = useSelector(selectClockOffset);
  const text = useTimeText((now) => {
    const ms = now + offset - Date.parse(attention.raisedAt);
    return ms < CLOCK_MS ? clockText(ms) : age(ms);
  });
  const Icon = attention.level === 'emergency' ? TriangleAlert : Hand;
  return (
    <span className={classes['clock']} data-level={attention.level}>
      <Icon size={14} role="img" aria-label={t(`row.${attention.level}`)} />
      {text}
    </span>
  );
}
