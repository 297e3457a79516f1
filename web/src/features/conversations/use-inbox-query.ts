import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
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

/** The list's query as the address has it. */
export function useInboxQuery(): InboxAddress {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const text = params.toString();
  const query = useMemo(() => parseInboxQuery(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: Change) => {
      // As the address has it, not what was last drawn: the second of two quick changes builds on the first.
      const now = parseInboxQuery(new URLSearchParams(window.location.search));
      const wanted = typeof next === 'function' ? next(now) : next;
      void navigate({ pathname, search: formatInboxQuery(changeQuery(now, wanted)) });
    },
    [navigate, pathname],
  );
  return { query, search: formatInboxQuery(query), change };
}
