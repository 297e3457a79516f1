import { UnstyledButton } from '@mantine/core';
import { ArrowUp, CloudOff, Rows3, Rows4 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { selectLiveness } from '../../../live/live-slice.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useTimeText } from '../../../ui/use-now.ts';
import { selectElsewhereCount, selectIsLoaded, selectWaitingCount } from '../inbox/inbox-selectors.ts';
import { waitingShown } from '../inbox/inbox-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { density } from './density.ts';
import { SortMenu } from './sort-menu.tsx';
import classes from './strip.module.css';

/**
 * The line over the rows: their order, what waits, how close they stand.
 *
 * It has its own room whether something waits or not, so that no row moves when something does.
 */
export function Strip() {
  return (
    <div className={classes['strip']}>
      <SortMenu />
      <Updates />
      <DensityButton />
    </div>
  );
}

/** What waits while somebody points at the rows, on a later page what happens on the first, or how old the rows are. */
function Updates() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { change } = useInboxQuery();
  const waiting = useSelector(selectWaitingCount);
  const elsewhere = useSelector(selectElsewhereCount);
  if (waiting + elsewhere === 0) return <Age />;
  const isElsewhere = elsewhere > 0;
  const text = isElsewhere ? t('inbox.elsewhere', { count: elsewhere }) : t('inbox.updates', { count: waiting });
  return (
    <UnstyledButton
      className={classes['updates']}
      onClick={() => (isElsewhere ? change({ page: 1 }) : dispatch(waitingShown()))}
    >
      <ArrowUp size={14} aria-hidden="true" />
      <span className={classes['text']}>{text}</span>
      <span className={classes['show']}>· {t('action.show')}</span>
    </UnstyledButton>
  );
}

/** Without a connection: as of when the rows are true. */
function Age() {
  const { t } = useTranslation();
  const { time, age } = useFormats();
  const liveness = useSelector(selectLiveness);
  const isLoaded = useSelector(selectIsLoaded);
  const since = liveness.status === 'stale' && isLoaded ? liveness.since : null;
  const passed = useTimeText((now) => (since === null ? '' : age(now - since)));
  if (since === null) return null;
  return (
    <span className={classes['age']}>
      <CloudOff size={13} aria-hidden="true" />
      <span className={classes['text']}>
        {t('inbox.asOf', { time: time(new Date(since).toISOString()), age: passed })}
      </span>
    </span>
  );
}

function DensityButton() {
  const { t } = useTranslation();
  const isCompact = density.use() === 'compact';
  return (
    <IconButton
      size={26}
      className={classes['density'] ?? ''}
      label={isCompact ? t('inbox.makeComfortable') : t('inbox.makeCompact')}
      onClick={() => density.set(isCompact ? 'comfortable' : 'compact')}
    >
      {isCompact ? <Rows3 size={15} /> : <Rows4 size={15} />}
    </IconButton>
  );
}
