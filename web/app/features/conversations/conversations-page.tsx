import { ConversationIdText } from '@switchboard/contracts/base/ids';
import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, useLocation, useNavigationType, useParams } from 'react-router';
import { useThunkDispatch } from '../../api/thunk.ts';
import { leadsBack, paths } from '../../routes/paths.ts';
import { type SessionRootState, selectUser } from '../../session/session-slice.ts';
import classes from './conversations-page.module.css';
import { DetailPane } from './detail/detail-pane.tsx';
import { inboxLeft, queryChanged } from './inbox/inbox-slice.ts';
import { useInboxQuery } from './inbox/use-inbox-query.ts';
import { useListWatch } from './inbox/use-list-watch.ts';
import { ListDivider } from './list/list-divider.tsx';
import { ListPane } from './list/list-pane.tsx';
import { findLastVisit, rememberVisit } from './views/last-visit.ts';
import { ViewsPane } from './views/views-pane.tsx';

/** The inbox: the views, the list and, next to them, the open conversation. */
export function ConversationsPage() {
  const { id } = useParams();
  const lastSearch = useLastSearch(id);
  return lastSearch === undefined ? (
    <Inbox id={id} />
  ) : (
    <Navigate replace to={{ pathname: paths.conversations, search: lastSearch }} />
  );
}

/**
 * The query that the person left, when they return to the inbox by the navigation. Any other link, and an address that they opened, reloaded or went back to,
 * means what it says.
 */
function useLastSearch(id: string | undefined): string | undefined {
  const navigation = useNavigationType();
  const { state } = useLocation();
  const { search } = useInboxQuery();
  const userId = useSelector((state: SessionRootState) => selectUser(state)?.id);
  const [isReturn, setReturn] = useState(
    () => navigation !== 'POP' && leadsBack(state) && search === '' && id === undefined,
  );
  const last = isReturn && userId !== undefined ? findLastVisit(userId)?.search : undefined;
  const isRestored = search !== '' || last === undefined || last === '';
  if (isReturn && isRestored) setReturn(false);
  return isRestored ? undefined : last;
}

function Inbox({ id }: { id: string | undefined }) {
  const openId = id === undefined ? null : parseOpenId(id);
  useInbox();
  return (
    <div className={classes['page']} data-open={id !== undefined}>
      <ViewsPane />
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
  const { query, search } = useInboxQuery();
  const userId = useSelector((state: SessionRootState) => selectUser(state)?.id);
  useListWatch();
  useEffect(() => {
    if (userId !== undefined) rememberVisit({ userId, search });
  }, [userId, search]);
  useEffect(() => {
    dispatch(queryChanged(query));
  }, [dispatch, query]);
  useEffect(() => () => void dispatch(inboxLeft()), [dispatch]);
}
