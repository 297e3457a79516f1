import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { changeQuery, formatInboxQuery, type InboxQuery, parseInboxQuery } from './inbox-query.ts';

/** What is to be different, or how that follows from the query as it stands. */
type Change = Partial<InboxQuery> | ((query: InboxQuery) => Partial<InboxQuery>);

interface InboxAddress {
  readonly query: InboxQuery;
  /** The list's part of the address as text, to keep when opening a conversation. */
  readonly search: string;
  /** Changes the query; anything but the page itself starts at page 1 again. */
  readonly change: (change: Change) => void;
}

/** The list's query as the address has it. One's own account may be named there, and is none to look into. */
export function useInboxQuery(): InboxAddress {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const text = params.toString();
  const own = useSelector((state: SessionRootState) => selectUser(state)?.tenantId);
  const first = useSelector((state: SessionRootState) => selectUser(state)?.defaultRange);
  const query = useMemo(() => {
    const parsed = parseInboxQuery(new URLSearchParams(text), first);
    return parsed.tenantId === own ? { ...parsed, tenantId: null } : parsed;
  }, [text, own, first]);
  const change = useCallback(
    (next: Change) => {
      // As the address has it, not what was last drawn: the second of two quick changes builds on the first.
      const now = parseInboxQuery(new URLSearchParams(window.location.search), first);
      const wanted = typeof next === 'function' ? next(now) : next;
      void navigate({ pathname, search: formatInboxQuery(changeQuery(now, wanted), first) });
    },
    [navigate, pathname, first],
  );
  return { query, search: formatInboxQuery(query, first), change };
}
