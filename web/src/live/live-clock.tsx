import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { clockText } from '../i18n/format.ts';
import { selectClockOffset } from '../session/session-slice.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './live-clock.module.css';

/** How long a call has been on the line, running. */
export function LiveClock({ since }: { since: string }) {
  const { t } = useTranslation();
  const now = useNow();
  const offset = useSelector(selectClockOffset);
  const time = clockText(now + offset - Date.parse(since));
  return (
    <span className={classes['clock']} role="timer" aria-label={t('row.live', { time })}>
      <span className={classes['dot']} aria-hidden="true" />
      {time}
    </span>
  );
}
