import { UnstyledButton } from '@mantine/core';
import { ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { selectElsewhereCount, selectWaitingCount } from '../inbox-selectors.ts';
import { waitingShown } from '../inbox-slice.ts';
import { useInboxQuery } from '../use-inbox-query.ts';
import classes from './updates-bar.module.css';

/** What waits while somebody points at the rows, and on a later page what happens on the first. */
export function UpdatesBar() {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const { change } = useInboxQuery();
  const waiting = useSelector(selectWaitingCount);
  const elsewhere = useSelector(selectElsewhereCount);
  if (waiting + elsewhere === 0) return null;
  const isElsewhere = elsewhere > 0;
  const text = isElsewhere ? t('inbox.elsewhere', { count: elsewhere }) : t('inbox.updates', { count: waiting });
  return (
    <UnstyledButton
      className={classes['bar']}
      onClick={() => (isElsewhere ? change({ page: 1 }) : dispatch(waitingShown()))}
    >
      <ArrowUp size={14} aria-hidden="true" />
      {text} · {t('action.show')}
    </UnstyledButton>
  );
}
