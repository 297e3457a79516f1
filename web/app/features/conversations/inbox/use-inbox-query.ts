import { useCallback, useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { changeQuery, formatInboxQuery, type InboxQuery, parseInboxQuery } from './inbox-query.ts';

/** A change, or a function of the current query that returns one. */
type Change = Partial<InboxQuery> | ((query: InboxQuery) => Partial<InboxQuery>);

interface InboxAddress {
  readonly query: InboxQuery;
  /** The list's part of the URL, to keep when opening a conversation. */
  readonly search: string;
  /** Changes the query; any change except of the page itself returns to page 1. */
  readonly change: (change: Change) => void;
}

/** Reads and changes the list's query in the URL. The user's own account in the URL counts as none. */
export function useInboxQuery(): InboxAddress {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const text = params.toString();
  const ownTenantId = useSelector((state: SessionRootState) => selectUser(state)?.tenantId);
  const defaultRange = useSelector((state: SessionRootState) => selectUser(state)?.defaultRange);
  const query = useMemo(() => {
    const parsed = parseInboxQuery(new URLSearchParams(text), defaultRange);
    return parsed.tenantId === ownTenantId ? { ...parsed, tenantId: null } : parsed;
  }, [text, ownTenantId, defaultRange]);
  const change = useCallback(
    (next: Change) => {
      // The URL may be ahead of the last render: the second of two quick changes builds on the first.
      const current = parseInboxQuery(new URLSearchParams(window.location.search), defaultRange);
      const change = typeof next === 'function' ? next(current) : next;
      void navigate({ pathname, search: formatInboxQuery(changeQuery(current, change), defaultRange) });
    },
    [navigate, pathname, defaultRange],
  );
  return { query, search: formatInboxQuery(query, defaultRange), change };
}
