import { Button } from '@mantine/core';
import { Inbox } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { readFailed, readSucceeded, viewReleased, viewWanted } from '../../live/live-slice.ts';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import page from '../../ui/page.module.css';
import { useBoard } from './board-api.ts';
import { BoardPeople } from './board-people.tsx';
import { BoardQueues } from './board-queues.tsx';
import { Counts } from './counts.tsx';
import { DASHBOARD_STREAM, useReadDashboardQuery } from './dashboard-api.ts';
import classes from './dashboard-page.module.css';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { LoadFailed, StaleBar } from './failures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { OnTheLine } from './on-the-line.tsx';
import { Trend } from './trend.tsx';
import { Waiting } from './waiting.tsx';

/** Refetched even without changes, because the comparison with yesterday moves with the time. */
const POLL_MS = 60_000;

/** Today at a glance: counts, live calls, waiting callers, and the last days by hour. */
export function DashboardPage() {
  const { t } = useTranslation();
  const formats = useFormats();
  const isSupervisor = useMay('conversation.assign');
  const board = useBoard({ skip: !isSupervisor });
  const {
    data: read,
    isError,
    isFetching,
    refetch,
    fulfilledTimeStamp,
  } = useReadDashboardQuery({}, { pollingInterval: POLL_MS });
  // Drawn together, so that nothing moves.
  const data = board.isSettled ? read : undefined;
  useStream(data?.asOf);
  useLiveness(isError);

  return (
    <div className={`${page['page']} ${classes['page']}`} aria-busy={data === undefined && !isError}>
      <header className={page['head']}>
        <h1 className={page['title']}>{t('dashboard.title')}</h1>
        {/* Rendered before the date is known, so that nothing below it moves. */}
        <span className={classes['date']}>{data && `${formats.longDay(data.day)}, ${formats.zoneName()}`}</span>
        <Button
          component={Link}
          to={paths.conversations}
          variant="default"
          ml="auto"
          leftSection={<Inbox size={16} aria-hidden="true" />}
        >
          {t('dashboard.openInbox')}
        </Button>
      </header>
      <FirstSteps />
      {isError && data && <StaleBar asOf={fulfilledTimeStamp} isBusy={isFetching} onRetry={refetch} />}
      {isError && !data && <LoadFailed isBusy={isFetching} onRetry={refetch} />}
      {!data && !isError && <DashboardSkeleton />}
      {data && (
        <>
          <Counts dashboard={data} />
          <div className={classes['cards']}>
            <OnTheLine live={data.live} />
            <Waiting waiting={data.waiting} />
          </div>
          {board.people && board.queues && (
            <div className={classes['cards']}>
              <BoardPeople people={board.people} />
              <BoardQueues queues={board.queues} />
            </div>
          )}
          <Trend today={data.day} days={data.trend} />
        </>
      )}
    </div>
  );
}

/** Follows the account's stream from the first response's cursor; later responses result from the stream. */
function useStream(asOf: string | undefined): void {
  const dispatch = useThunkDispatch();
  const hasAnswer = asOf !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (asOf !== undefined) dispatch(viewWanted({ query: DASHBOARD_STREAM, cursor: asOf }));
  }, [hasAnswer, dispatch]);
  useEffect(() => () => void dispatch(viewReleased()), [dispatch]);
}

/** Marks the page as stale while reads fail. */
function useLiveness(isError: boolean): void {
  const dispatch = useThunkDispatch();
  useEffect(() => void dispatch(isError ? readFailed({ at: Date.now() }) : readSucceeded()), [isError, dispatch]);
}
