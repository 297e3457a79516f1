import { PhoneOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveClock } from '../../live/live-clock.tsx';
import { paths } from '../../routes/paths.ts';
import { getDisplayName } from '../../ui/phone-number.ts';
import classes from './card.module.css';
import { Card, Rows } from './card.tsx';
import type { Dashboard } from './dashboard-api.ts';
import { LINKS } from './links.ts';

/** The live calls, newest first. */
export function OnTheLine({ live: { total, rows } }: { live: Dashboard['live'] }) {
  const { t } = useTranslation();
  return (
    <Card title={t('dashboard.onTheLine')} note={<Link to={LINKS.live}>{t('dashboard.calls', { count: total })}</Link>}>
      <Rows
        total={total}
        to={LINKS.live}
        icon={<PhoneOff size={18} aria-hidden="true" />}
        empty={t('dashboard.noLive')}
      >
        {rows.map((row) => (
          <li key={row.id}>
            <Link className={classes['row']} to={paths.conversation(row.id)}>
              <span className={classes['clock']} data-level="live">
                <LiveClock since={row.createdAt} />
              </span>
              <span className={classes['words']}>
                <strong>{getDisplayName(row) ?? t('row.withheld')}</strong>
                <span>{row.lastMessage?.text ?? t(row.messageCount > 0 ? 'row.wordsWithheld' : 'row.noMessage')}</span>
              </span>
              <span className={classes['side']}>{row.agentName}</span>
            </Link>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
