import { useTranslation } from 'react-i18next';
import { clockText } from '../../i18n/format.ts';
import classes from './player.module.css';

/** Differences up to both of these come from how platforms cut recordings. */
const TOLERATED_MS = 5_000;
const TOLERATED_SHARE = 0.05;

interface CoverageNoteProps {
  /** 0 while unknown. */
  readonly recordedMs: number;
  /** The call's length; null if unknown. */
  readonly callMs: number | null;
}

/** Says how much of the call the recording covers if a considerable part is missing. */
export function CoverageNote({ recordedMs, callMs }: CoverageNoteProps) {
  const { t } = useTranslation();
  if (recordedMs <= 0 || callMs === null) return null;
  if (callMs - recordedMs <= Math.max(TOLERATED_MS, callMs * TOLERATED_SHARE)) return null;
  return (
    <p className={classes['coverage']}>
      {t('player.covers', { recorded: clockText(recordedMs), call: clockText(callMs) })}
    </p>
  );
}
