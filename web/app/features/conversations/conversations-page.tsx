import { ConversationIdText } from '@switchboard/contracts/base/ids';
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
  const openId = id === undefined ? null : parseOpenId(id);
  useInbox();
  return (
    <div className={classes['page']} data-open={id !== undefined}>
      <ListPane openId={openId} />
      <ListDivider />
      <DetailPane id={openId} />
    </div>
  );
}

/** Parses the id in the URL. Other ways to write a number, such as 1.0, are not ids: they give 0, which no conversation has. */
const parseOpenId = (text: string): number => ConversationIdText.safeParse(text).data ?? 0;

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
