import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import classes from './conversations-page.module.css';
import { DetailPane } from './detail/detail-pane.tsx';
import { inboxLeft, queryChanged } from './inbox/inbox-slice.ts';
import { useInboxQuery } from './inbox/use-inbox-query.ts';
import { useListWatch } from './inbox/use-list-watch.ts';
import { ListDivider } from './list/list-divider.tsx';
import { ListPane } from './list/list-pane.tsx';

/** The inbox: the list and, next to it, the open conversation. */
export function ConversationsPage() {
  const { id } = useParams();
  useInbox();
  return (
    <div className={classes['page']} data-open={id !== undefined}>
      <ListPane openId={id === undefined ? null : Number(id)} />
      <ListDivider />
      <DetailPane id={id === undefined ? null : Number(id)} />
    </div>
  );
}

/** Keeps the list in sync with the URL while the page is mounted. */
function useInbox(): void {
  const dispatch = useThunkDispatch();
  const { query } = useInboxQuery();
  useListWatch();
  useEffect(() => {
    dispatch(queryChanged(query));
  }, [dispatch, query]);
  useEffect(() => () => void dispatch(inboxLeft()), [dispatch]);
}
