import { ConversationId } from '@switchboard/contracts/base/ids';
import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { selectHit, selectRow } from '../inbox/inbox-selectors.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import { useInboxQuery } from '../inbox/use-inbox-query.ts';
import { findShownHit } from '../list/found-in-talk.ts';
import { lineRequested, type OpenRootState } from '../open/open-slice.ts';

/**
 * Jumps to the line that the search found when a conversation opens from a search. The palette opens a conversation before the list's response names
 * the line. A search that begins later leaves the reader in place.
 */
export function useJumpToHit(openId: number | null): void {
  const dispatch = useThunkDispatch();
  const { searchString } = useInboxQuery().query;
  const id = ConversationId.safeParse(openId).data;
  const isOpen = useSelector(({ open }: OpenRootState) => id !== undefined && open.id === id);
  const hit = useSelector((state: InboxRootState) => {
    const row = id === undefined ? undefined : selectRow(state, id);
    return id === undefined || row === undefined ? undefined : findShownHit(row, selectHit(state, id), searchString);
  });
  const jumpsFor = useRef<{ readonly id: number | null; readonly search: string } | null>(null);
  const last = useRef<number | null>(null);
  useEffect(() => {
    if (last.current === openId) return;
    last.current = openId;
    jumpsFor.current = searchString === '' ? null : { id: openId, search: searchString };
  }, [openId, searchString]);
  useEffect(() => {
    const isWanted = jumpsFor.current?.id === id && jumpsFor.current?.search === searchString;
    if (!isOpen || id === undefined || hit === undefined || !isWanted) return;
    jumpsFor.current = null;
    dispatch(lineRequested({ id, seq: hit.seq }));
  }, [isOpen, id, hit, searchString, dispatch]);
}
