import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import { selectClockOffset } from '../../session/session-slice.ts';
import { useTimeText } from '../../ui/use-now.ts';
import classes from './board.module.css';
import type { Queues } from './board-api.ts';
import card from './card.module.css';
import { Card } from './card.tsx';
import { queueLink } from './links.ts';

/** The groups' queues: how many wait, since when, how many are due soon, and how many members take more. */
export function BoardQueues({ queues }: { queues: Queues }) {
  const { t } = useTranslation();
  const total = queues.reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <Card title={t('board.queues')} note={<span>{t('board.waitingCount', { count: total })}</span>}>
      {queues.length === 0 ? (
        <p className={card['empty']}>
          <Users size={18} aria-hidden="true" />
          {t('board.noQueues')}
        </p>
      ) : (
        <div className={classes['scroll']}>
          <table className={classes['table']}>
            <thead>
              <tr>
                <th scope="col">{t('board.group')}</th>
                <th scope="col">{t('board.waits')}</th>
                <th scope="col">{t('board.oldest')}</th>
                <th scope="col">{t('board.dueSoon')}</th>
                <th scope="col">{t('board.free')}</th>
              </tr>
            </thead>
            <tbody>
              {queues.map(({ groupId, name, waiting, oldest, dueSoon, members }) => (
                <tr key={groupId}>
                  <th scope="row">
                    <Link to={queueLink(groupId)} className={classes['who']}>
                      <span>{name}</span>
                    </Link>
                  </th>
                  <td className={classes['number']} data-strong={waiting > 0}>
                    {waiting}
                  </td>
                  <td className={classes['number']}>{oldest === null ? '–' : <Age since={oldest} />}</td>
                  <td className={classes['number']} data-due={dueSoon > 0}>
                    {dueSoon}
                  </td>
                  <td className={classes['number']}>
                    {t('availability.load', {
                      count: members.filter(({ state }) => state === 'available').length,
                      capacity: members.length,
                    })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

function Age({ since }: { since: string }) {
  const { age } = useFormats();
  const offset = useSelector(selectClockOffset);
  return useTimeText((now) => age(now + offset - Date.parse(since)));
}
