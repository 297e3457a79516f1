import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { clockText } from '../../../i18n/format.ts';
import { selectClockOffset } from '../../../session/session-slice.ts';
import { useNow } from '../../../ui/use-now.ts';
import classes from './detail-header.module.css';

/** How a call stands: on the line and for how long, or what became of it and how long it took. */
export function CallClock({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  if (row.endedAt === null) return <RunningClock row={row} />;
  return (
    <span className={classes['ended']}>
      {t(`value.${row.status}`)}
      {row.durationMs !== null && <span className={classes['figure']}>{clockText(row.durationMs)}</span>}
    </span>
  );
}

function RunningClock({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const now = useNow();
  const offset = useSelector(selectClockOffset);
  return (
    <span className={classes['clock']} role="timer">
      <span className={classes['dot']} aria-hidden="true" />
      <span className={classes['label']}>{t('open.onTheLine')}</span>
      <span className={classes['figure']}>{clockText(now + offset - Date.parse(row.createdAt))}</span>
    </span>
  );
}
