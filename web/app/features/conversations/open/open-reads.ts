import type { ListenerEffectAPI, ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { ApiError, getErrorCode } from '../../../api/api-error.ts';
import { log } from '../../../api/log.ts';
import type { ThunkDeps } from '../../../api/thunk.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import { marksReceived, type SeenRootState } from '../inbox/seen-slice.ts';
import {
  detailFailed,
  detailMissing,
  detailRead,
  messagesRead,
  notesRead,
  type OpenRootState,
  partFailed,
  readQuery,
} from './open-slice.ts';

type State = OpenRootState & InboxRootState & SeenRootState & SessionRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
export type Effect = ListenerEffectAPI<State, Dispatch, ThunkDeps>;
export type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/** Reads the detail of a conversation. Failures are logged and shown. */
export async function readDetail(id: ConversationId, { dispatch, getState, extra, signal }: Effect): Promise<void> {
  try {
    const query = readQuery(getState());
    const detail = await extra.api.call('getConversation', { params: { id }, query }, { signal });
    dispatch(detailRead({ id, detail }));
    dispatch(marksReceived([{ id, upTo: detail.seenUpTo }]));
    // Any activity may be a note: the count alone doesn't tell that one was edited.
    if (detail.noteCount > 0 || getState().open.notes.length > 0) {
      const { tenantId } = readQuery(getState());
      const { data } = await extra.api.call(
        'listNotes',
        { params: { id }, query: tenantId ? { tenantId } : {} },
        { signal },
      );
      dispatch(notesRead({ id, notes: data }));
    }
  } catch (error) {
    if (signal.aborted) return;
    log.warn(`could not read conversation ${id}`, error);
    dispatch(
      error instanceof ApiError && error.status === 404
        ? detailMissing({ id })
        : detailFailed({ id, code: getErrorCode(error) }),
    );
  }
}

/** Reads messages after the loaded ones, or the newest. Failures are logged and shown. */
export async function readMessages(
  { id, query }: { id: ConversationId; query: { limit: number; after?: number } },
  { dispatch, getState, extra, signal }: Effect,
): Promise<void> {
  const { run } = getState().open;
  try {
    const input = { params: { id }, query: { ...query, ...readQuery(getState()) } };
    const { data } = await extra.api.call('listMessages', input, { signal });
    dispatch(messagesRead({ id, run, messages: data, place: 'newest' }));
  } catch (error) {
    if (signal.aborted) return;
    log.warn(`could not read messages of conversation ${id}`, error);
    dispatch(partFailed({ id, run }));
  }
}
