import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { changeQuery, formatInboxQuery, type InboxQuery, parseInboxQuery } from './inbox-query.ts';

interface InboxAddress {
  readonly query: InboxQuery;
  /** The list's part of the address as text, to keep when opening a conversation. */
  readonly search: string;
  /** Changes the query; anything but the page itself starts at page 1 again. */
  readonly change: (change: Partial<InboxQuery>) => void;
}

/** The list's query as the address has it. */
export function useInboxQuery(): InboxAddress {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const text = params.toString();
  const query = useMemo(() => parseInboxQuery(new URLSearchParams(text)), [text]);
  const change = useCallback(
    (next: Partial<InboxQuery>) => void navigate({ pathname, search: formatInboxQuery(changeQuery(query, next)) }),
    [navigate, pathname, query],
  );
  return { query, search: formatInboxQuery(query), change };
}
