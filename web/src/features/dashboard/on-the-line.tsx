import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { LiveClock } from '../../live/live-clock.tsx';
import { nameOf } from '../../ui/phone-number.ts';
import classes from './card.module.css';
import { Card } from './card.tsx';
import { useListRowsQuery } from './dashboard-queries.ts';

const SHOWN = 10;
const LIVE = {
  query: { filterField: 'status', filterValue: 'pending', sortBy: 'createdAt', sortOrder: 'desc', perPage: SHOWN },
};

/** The calls on the line now, the newest first. */
export function OnTheLine() {
  const { t } = useTranslation();
  const { data } = useListRowsQuery(LIVE);
  return (
    <Card
      title={t('dashboard.onTheLine')}
      note={data && t('dashboard.calls', { count: data.meta.total })}
      empty={t('dashboard.noLive')}
    >
      {data?.data.map((row) => (
        <Link key={row.id} className={classes['row']} to={paths.conversation(row.id)}>
          <span className={classes['clock']}>
            <LiveClock since={row.createdAt} />
          </span>
          <span className={classes['words']}>
            <strong>{nameOf(row) ?? t('row.withheld')}</strong>
            <span>{row.lastMessage?.text ?? t('row.noMessage')}</span>
          </span>
          <span className={classes['side']}>{row.agentName}</span>
        </Link>
      ))}
    </Card>
  );
}
