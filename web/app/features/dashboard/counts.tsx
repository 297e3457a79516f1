import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import { listUrl } from '../../entities/calls/list-url.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { LiveRootState } from '../../live/live-slice.ts';
import { selectClockOffset } from '../../session/session-slice.ts';
import { useTimeText } from '../../ui/use-now.ts';
import { countAttention } from './attention-total.ts';
import classes from './counts.module.css';
import type { Dashboard } from './dashboard-api.ts';
import { hoursLink, LINKS } from './links.ts';

/** Current and today's numbers, each linked to its conversations. */
export function Counts({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation();
  const { percent } = useFormats();
  const { live, waiting, today, compared } = dashboard;
  const { ended, resolved } = today.calls;
  const attentionTotal = useSelector((state: LiveRootState) => countAttention(state, dashboard));
  return (
    <section className={classes['counts']} aria-label={t('dashboard.counts')}>
      <Count
        label={t('dashboard.live')}
        value={live.total}
        to={LINKS.live}
        note={
          <Link to={hoursLink({ day: compared.day, timeFrom: compared.time, timeTo: compared.time }, 'call')}>
            {t('dashboard.liveYesterday', { count: live.yesterday })}
          </Link>
        }
      />
      <Count
        label={t('dashboard.attention')}
        value={attentionTotal}
        to={LINKS.waiting}
        isAlarming={attentionTotal > 0}
        note={<OldestWait since={attentionTotal > 0 ? waiting.oldestSince : null} />}
      />
      <Count
        label={t('dashboard.conversations')}
        value={today.conversations}
        to={LINKS.today}
        note={
          <Link to={hoursLink({ day: compared.day, timeTo: compared.time })}>
            {t('dashboard.conversationsYesterday', { count: today.yesterday })}
          </Link>
        }
      />
      <Count
        label={t('dashboard.resolved')}
        value={resolved.value}
        to={listUrl(resolved.query)}
        note={
          <Link to={listUrl(ended.query)}>
            {ended.value === 0
              ? t('dashboard.resolvedNone')
              : t('dashboard.resolvedShare', { share: percent(resolved.value / ended.value), count: ended.value })}
          </Link>
        }
      />
    </section>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number;
  readonly note: ReactNode;
  /** The URL of the counted conversations, which the whole card links to. */
  readonly to: string;
  readonly isAlarming?: boolean;
}
function Count({ label, value, note, to, isAlarming = false }: CountProps) {
  const { number } = useFormats();
  return (
    <div className={classes['count']}>
      <Link className={classes['number']} to={to}>
        <span className={classes['label']}>{label}</span>
        <strong className={classes['value']} data-alarming={isAlarming}>
          {number(value)}
        </strong>
      </Link>
      <span className={classes['note']}>{note}</span>
    </div>
  );
}

function OldestWait({ since }: { since: string | null }) {
  const { t } = useTranslation();
  const { age } = useFormats();
  const offset = useSelector(selectClockOffset);
  return useTimeText((now) =>
    since === null ? t('dashboard.noWaiting') : t('dashboard.oldest', { age: age(now + offset - Date.parse(since)) }),
  );
}
