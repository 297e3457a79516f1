import type { Conversation } from '@switchboard/contracts/conversations/row';
import { Hand, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { selectClockOffset } from '../../session/session-slice.ts';
import { reasonText } from '../../ui/error-text.ts';
import { nameOf } from '../../ui/phone-number.ts';
import { useNow } from '../../ui/use-now.ts';
import classes from './card.module.css';
import { Card } from './card.tsx';
import { useListRowsQuery } from './dashboard-queries.ts';

const SHOWN = 10;
const READ = 50;
const OPEN = {
  query: { filterField: 'needsAttention', filterValue: 'true', sortBy: 'priority', sortOrder: 'desc', perPage: READ },
};

/** Who waits for a person: emergencies, then whoever has waited longest. */
export function Waiting() {
  const { t } = useTranslation();
  const { age } = useFormats();
  const now = useNow();
  const offset = useSelector(selectClockOffset);
  const { data } = useListRowsQuery(OPEN);
  const rows = data?.data.toSorted(byUrgency).slice(0, SHOWN);
  return (
    <Card title={t('dashboard.waiting')} note={t('dashboard.waitingNote')} empty={t('dashboard.noWaiting')}>
      {rows?.flatMap((row) => {
        const { attention } = row;
        if (!attention) return [];
        const Icon = attention.level === 'emergency' ? TriangleAlert : Hand;
        return (
          <Link key={row.id} className={classes['row']} data-level={attention.level} to={paths.conversation(row.id)}>
            <span className={classes['clock']}>
              <Icon size={14} aria-label={t(`row.${attention.level}`)} />
              {age(now + offset - Date.parse(attention.raisedAt))}
            </span>
            <span className={classes['words']}>
              <strong>{nameOf(row) ?? t('row.withheld')}</strong>
              <span>{reasonText(attention.reason)}</span>
            </span>
            <span className={classes['side']}>{row.agentName}</span>
          </Link>
        );
      })}
    </Card>
  );
}

function byUrgency(a: Conversation, b: Conversation): number {
  const urgency = (row: Conversation) => (row.attention?.level === 'emergency' ? 0 : 1);
  return urgency(a) - urgency(b) || Date.parse(a.attention?.raisedAt ?? '') - Date.parse(b.attention?.raisedAt ?? '');
}
