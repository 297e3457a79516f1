import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { SearchHit } from '@switchboard/contracts/conversations/list';
import { useEffect, useState } from 'react';
import { isAborted } from '../../api/api-error.ts';
import { log } from '../../api/log.ts';
import { type Thunk, useThunkDispatch } from '../../api/thunk.ts';
import { after } from '../../ui/timers.ts';

const TYPING_MS = 250;
const MAX_FOUND = 6;
const MIN_SEARCH_LENGTH = 2;

interface Found {
  readonly rows: readonly Conversation[];
  /** The lines in which the input's words were found, by conversation. */
  readonly hits: Readonly<Record<string, SearchHit>>;
  /** The number of matching conversations, and whether there are more. */
  readonly total: number;
  readonly isCapped: boolean;
  readonly isBusy: boolean;
}
const NOTHING_FOUND: Found = { rows: [], hits: {}, total: 0, isCapped: false, isBusy: false };

/** The newest conversations that match the input, and how many do, requested once typing pauses; outdated requests are dropped. */
export function useFound(text: string): Found {
  const dispatch = useThunkDispatch();
  const [found, setFound] = useState(NOTHING_FOUND);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < MIN_SEARCH_LENGTH) {
      setFound(NOTHING_FOUND);
      return;
    }
    setFound((before) => ({ ...before, isBusy: true }));
    const abort = new AbortController();
    const settle = (next: Found) => abort.signal.aborted || setFound(next);
    const stop = after(TYPING_MS, () => {
      dispatch(find(wanted, abort.signal)).then(settle, (error: unknown) => {
        if (!isAborted(error)) log.warn('the palette search failed', error);
        settle(NOTHING_FOUND);
      });
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [wanted, dispatch]);
  return found;
}

const find =
  (searchString: string, signal: AbortSignal): Thunk<Promise<Found>> =>
  async (_dispatch, _getState, { api }) => {
    const query = { searchString, perPage: MAX_FOUND, sortBy: 'lastMessageAt', sortOrder: 'desc' };
    const { data, meta } = await api.call('listConversations', { query }, { signal });
    return { rows: data, hits: meta.hits ?? {}, total: meta.total, isCapped: meta.totalCapped, isBusy: false };
  };
