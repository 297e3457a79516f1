import { Menu, UnstyledButton } from '@mantine/core';
import { SORT_FIELDS } from '@switchboard/contracts/conversations/list';
import { ArrowDown, ArrowUp, CloudOff, Rows3, Rows4 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { selectLiveness } from '../../../live/live-slice.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useTimeText } from '../../../ui/use-now.ts';
import { chooseSort } from '../inbox/inbox-query.ts';
import {
  selectElsewhereCount,
  selectIsLoaded,
  selectKeepsOrder,
  selectWaitingCount,
} from '../inbox/inbox-selectors.ts';
import { orderKept, waitingShown } from '../inbox/inbox-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { SortButton } from './chips.tsx';
import { density } from './density.ts';
import classes from './strip.module.css';

/**
 * The line above the rows: their sort, waiting changes, and density.
 *
 * It always takes the same space, so that no row moves when changes wait.
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

/** Changes that wait while the rows are held, changes on page 1 seen from a later page, or the age of stale rows. */
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

/** The age of the rows while disconnected. */
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

/** Ascending, `waitingSince` begins with what doesn't wait; `waiting` orders what does. */
const OFFERED = SORT_FIELDS.filter((field) => field !== 'waitingSince');

/** Chooses the sort: choosing the current column flips its direction. Also lets live updates keep the chosen sort. */
export function SortMenu() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { query, change } = useInboxQuery();
  const keepsOrder = useSelector(selectKeepsOrder);
  const { by, order } = query.sort;
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <Menu
      closeOnItemClick={false}
      position="bottom-start"
      // Aligned with the button's text and the list's other contents.
      offset={{ mainAxis: 8, crossAxis: 8 }}
    >
      <Menu.Target>
        <SortButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('inbox.sort')}</Menu.Label>
        {OFFERED.map((field) => (
          <Menu.Item
            key={field}
            onClick={() => change(({ sort }) => ({ sort: chooseSort(sort, field) }))}
            rightSection={field === by && <Arrow size={14} aria-label={t(`inbox.${order}`)} />}
            {...(field === by && { fw: 550, c: 'var(--primary-text)' })}
          >
            {t(`sort.${field}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.CheckboxItem checked={keepsOrder} onChange={(checked) => dispatch(orderKept(checked))}>
          {t('inbox.keepOrder')}
        </Menu.CheckboxItem>
        <Menu.Label maw={240} pl={38} fw={400}>
          {t('inbox.keepOrderHint')}
        </Menu.Label>
      </Menu.Dropdown>
    </Menu>
  );
}
