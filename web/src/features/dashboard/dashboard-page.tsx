import { Button, Skeleton } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { paths } from '../../app/paths.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { viewReleased, viewWanted } from '../../live/live-slice.ts';
import { usePageTitle } from '../../live/use-page-title.ts';
import classes from './dashboard-page.module.css';
import { DASHBOARD_STREAM, useReadDashboardQuery } from './dashboard-queries.ts';
import { OnTheLine } from './on-the-line.tsx';
import { Waiting } from './waiting.tsx';

const LIVE_SEARCH = '?filterField=status&filterValue=pending&range=all';
const ATTENTION_SEARCH = '?filterField=needsAttention&filterValue=true&range=all';

/** Today at a glance: counts, who is on the line, who waits for a person. */
export function DashboardPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const dispatch = useThunkDispatch();
  const { data } = useReadDashboardQuery({});
  const asOf = data?.asOf;
  const hasData = data !== undefined;
  usePageTitle(t('dashboard.title'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first answer's cursor; later ones are what the stream led to.
  useEffect(() => {
    if (asOf !== undefined) dispatch(viewWanted({ query: DASHBOARD_STREAM, cursor: asOf }));
  }, [hasData, dispatch]);
  useEffect(() => () => void dispatch(viewReleased()), [dispatch]);

  return (
    <div className={classes['page']}>
      <header className={classes['header']}>
        <h1>{t('dashboard.title')}</h1>
        {data && (
          <span className={classes['date']}>
            {formats.longDay(data.day)}, {formats.zoneName()}
          </span>
        )}
        <Button component={Link} to={paths.conversations} size="sm" ml="auto">
          {t('dashboard.openInbox')}
        </Button>
      </header>
      <section className={classes['counts']} aria-label={t('dashboard.counts')}>
        <Count label={t('dashboard.live')} value={data?.live} to={paths.conversations + LIVE_SEARCH} />
        <Count
          label={t('dashboard.attention')}
          value={data?.attentionTotal}
          to={paths.conversations + ATTENTION_SEARCH}
          note={data && t('dashboard.raisedNote', { count: data.raisedAttention })}
          isAlarming
        />
        <Count label={t('dashboard.conversations')} value={data?.conversations} note={t('dashboard.started')} />
        <Count label={t('dashboard.ended')} value={data?.ended} />
      </section>
      <div className={classes['cards']}>
        <OnTheLine />
        <Waiting />
      </div>
    </div>
  );
}

interface CountProps {
  readonly label: string;
  readonly value: number | undefined;
  readonly note?: string | undefined;
  /** The conversations that are counted. */
  readonly to?: string;
  readonly isAlarming?: boolean;
}
function Count({ label, value, note, to, isAlarming = false }: CountProps) {
  const { number } = useFormats();
  const inner = (
    <>
      <span className={classes['label']}>{label}</span>
      <strong className={classes['value']} data-alarming={isAlarming && (value ?? 0) > 0}>
        {value === undefined ? <Skeleton width={48} height={28} my={4} /> : number(value)}
      </strong>
      <span className={classes['note']}>{note}</span>
    </>
  );
  return to === undefined ? (
    <div className={classes['count']}>{inner}</div>
  ) : (
    <Link className={classes['count']} to={to}>
      {inner}
    </Link>
  );
}
