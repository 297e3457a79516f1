import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormats } from '../i18n/use-formats.ts';
import classes from './live-pill.module.css';
import { selectLiveness } from './live-slice.ts';

/** Says in words and colour whether what is shown is live, and why not. */
export function LivePill() {
  const { t } = useTranslation();
  const formats = useFormats();
  const liveness = useSelector(selectLiveness);
  const [text, why] = textOf();
  return (
    <div className={classes['pill']} data-status={liveness.status} role="status" title={why}>
      <span className={classes['dot']} aria-hidden="true" />
      <span>{text}</span>
    </div>
  );

  function textOf(): [string, string] {
    switch (liveness.status) {
      case 'live':
        return [t('live.live'), t('live.liveWhy')];
      case 'catching-up':
        return [t('live.catchingUp'), t('live.catchingUpWhy')];
      case 'stale': {
        if (liveness.since === null) return [t('live.stale'), t('live.staleWhy')];
        return [
          t('live.staleSince', { time: formats.time(new Date(liveness.since).toISOString()) }),
          t('live.staleWhy'),
        ];
      }
      default:
        return liveness satisfies never;
    }
  }
}
