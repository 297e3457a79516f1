import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { clockText } from '../../../i18n/format.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { type SessionRootState, selectClockOffset } from '../../../session/session-slice.ts';
import { useTimeText } from '../../../ui/use-now.ts';
import classes from './waiting-time.module.css';

/** The caller's time on the line, or the conversation's wait. */
export function WaitingTime({ row }: { row: Conversation }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const offset = useSelector((state: SessionRootState) => selectClockOffset(state));
  const isLive = row.status === 'pending';
  const since = Date.parse(isLive ? row.createdAt : (row.waitingSince ?? row.createdAt));
  const text = useTimeText((now) =>
    isLive
      ? t('waiting.onTheLine', { time: clockText(now + offset - since) })
      : t('waiting.since', { age: formats.age(now + offset - since) }),
  );
  return (
    // Announced every second otherwise.
    <span className={classes['time']} data-live={isLive} aria-live="off">
      {text}
    </span>
  );
}
