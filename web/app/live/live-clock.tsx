import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { clockText } from '../i18n/format.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { selectClockOffset } from '../session/session-slice.ts';
import { useNow } from '../ui/use-now.ts';
import classes from './live-clock.module.css';

interface LiveClockProps {
  readonly since: string;
  /** The time of the last message, shown on hover. */
  readonly lastAt?: string;
}

/** The running duration of a call; the exact times show on hover. */
export function LiveClock({ since, lastAt }: LiveClockProps) {
  const { t } = useTranslation();
  const { full } = useFormats();
  const now = useNow();
  const offset = useSelector(selectClockOffset);
  const time = clockText(now + offset - Date.parse(since));
  // Memoized, because the clock renders every second.
  const title = useMemo(
    () => (lastAt ? t('row.liveTimes', { started: full(since), last: full(lastAt) }) : full(since)),
    [since, lastAt, full, t],
  );
  return (
    <span className={classes['clock']} role="timer" aria-label={t('row.live', { time })} title={title}>
      <span className={classes['dot']} aria-hidden="true" />
      {time}
    </span>
  );
}
