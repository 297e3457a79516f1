import type { Conversation } from '@switchboard/contracts/conversations/conversation';
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
  readonly isBusy: boolean;
}
const NOTHING_FOUND: Found = { rows: [], isBusy: false };

/** The newest conversations that match the input, requested once typing pauses; outdated requests are dropped. */
export function useFound(text: string): Found {
  const dispatch = useThunkDispatch();
  const [found, setFound] = useState(NOTHING_FOUND);
  const wanted = text.trim();
  useEffect(() => {
    if (wanted.length < MIN_SEARCH_LENGTH) {
      setFound(NOTHING_FOUND);
      return;
    }
    setFound(({ rows }) => ({ rows, isBusy: true }));
    const abort = new AbortController();
    const settle = (rows: readonly Conversation[]) => abort.signal.aborted || setFound({ rows, isBusy: false });
    const stop = after(TYPING_MS, () => {
      dispatch(find(wanted, abort.signal)).then(settle, (error: unknown) => {
        if (!isAborted(error)) log.warn('the palette search failed', error);
        settle([]);
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
  (searchString: string, signal: AbortSignal): Thunk<Promise<readonly Conversation[]>> =>
  async (_dispatch, _getState, { api }) => {
    const query = { searchString, perPage: MAX_FOUND, sortBy: 'lastMessageAt', sortOrder: 'desc' };
    return (await api.call('listConversations', { query }, { signal })).data;
  };
