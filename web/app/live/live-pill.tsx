import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useFormats } from '../i18n/use-formats.ts';
import { useOfflineSince } from '../ui/use-offline-since.ts';
import classes from './live-pill.module.css';
import { type Liveness, selectLiveness } from './live-slice.ts';

/**
 * Shows in words, shape and color whether the page is live; on hover, focus or touch also why. A phone shows a short word.
 */
export function LivePill() {
  const { t } = useTranslation();
  const formats = useFormats();
  const offlineSince = useOfflineSince();
  const liveness = withoutNetwork(useSelector(selectLiveness), offlineSince);
  const id = useId();
  const [text, short, why] = textOf();
  return (
    <span className={classes['place']}>
      <span role="status">
        <button
          type="button"
          className={classes['pill']}
          data-status={liveness.status}
          data-short={short}
          aria-describedby={id}
        >
          <span className={classes['dot']} aria-hidden="true" />
          <span className={classes['text']}>{text}</span>
        </button>
      </span>
      <span className={classes['why']} id={id} role="tooltip" data-text={text}>
        {why}
      </span>
    </span>
  );

  function textOf(): [string, string, string] {
    switch (liveness.status) {
      case 'live':
        return [t('live.live'), t('live.live'), t('live.liveWhy')];
      case 'catching-up':
        return [t('live.catchingUp'), t('live.catchingUpShort'), t('live.catchingUpWhy')];
      case 'stale': {
        const staleWhy = offlineSince !== null ? t('live.offlineWhy') : t('live.staleWhy');
        if (liveness.since === null) return [t('live.stale'), t('live.staleShort'), t('live.neverLiveWhy')];
        const time = formats.time(new Date(liveness.since).toISOString());
        return [t('live.staleSince', { time }), t('live.staleShort'), staleWhy];
      }
      default:
        return liveness satisfies never;
    }
  }
}

/** A device without network is stale, even before its connections notice. */
function withoutNetwork(liveness: Liveness, offlineSince: number | null): Liveness {
  return offlineSince === null || liveness.status === 'stale' ? liveness : { status: 'stale', since: offlineSince };
}
