import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Note } from '@switchboard/contracts/conversations/notes';
import type { Draft, SentReply } from '@switchboard/contracts/conversations/replies';
import type { Thunk } from '../../../api/thunk.ts';
import { noteRemoved, noteWritten, type OpenRootState } from '../open/open-slice.ts';

// The calls for notes to colleagues and text messages to the contact.

type WriteThunk<T> = Thunk<Promise<T>, OpenRootState>;

/** Writes a note. @throws {ApiError} `mention.unknown`, `conversation.note_limit_reached` */
export const addNote =
  ({ id, ...body }: { id: ConversationId } & Pick<Note, 'text' | 'mentions'>): WriteThunk<void> =>
  async (dispatch, _, { api }) => {
    const note = await api.call('addNote', { params: { id }, body });
    dispatch(noteWritten({ id, note }));
  };

/** Changes one of the user's own notes. @throws {ApiError} */
export const editNote =
  ({
    id,
    noteId,
    ...body
  }: { id: ConversationId; noteId: string } & Pick<Note, 'text' | 'mentions'>): WriteThunk<void> =>
  async (dispatch, _, { api }) => {
    const note = await api.call('editNote', { params: { id, noteId }, body });
    dispatch(noteWritten({ id, note }));
  };

/** Removes one of the user's own notes. @throws {ApiError} */
export const removeNote =
  ({ id, noteId }: { id: ConversationId; noteId: string }): WriteThunk<void> =>
  async (dispatch, _, { api }) => {
    await api.call('removeNote', { params: { id, noteId } });
    dispatch(noteRemoved({ id, noteId }));
  };

/** Reads the user's draft. @throws {ApiError} */
export const readDraft =
  (id: ConversationId, signal: AbortSignal): WriteThunk<Draft> =>
  (_, __, { api }) =>
    api.call('readDraft', { params: { id } }, { signal });

/** Saves the user's draft. @throws {ApiError} */
export const saveDraft =
  ({ id, ...body }: { id: ConversationId; text: string; baseSeq: number }): WriteThunk<Draft> =>
  (_, __, { api }) =>
    api.call('saveDraft', { params: { id }, body });

/** Deletes the user's draft. @throws {ApiError} */
export const deleteDraft =
  (id: ConversationId): WriteThunk<void> =>
  async (_, __, { api }) => {
    await api.call('deleteDraft', { params: { id } });
  };

interface Reply {
  readonly id: ConversationId;
  readonly text: string;
  readonly baseSeq: number;
  /** Whether to send over messages that the writer hasn't seen. */
  readonly force: boolean;
}

/** Sends a text message to the contact. @throws {ApiError} `reply.unseen_messages` {messages}, `text.not_sendable` */
export const sendReply =
  ({ id, ...body }: Reply): WriteThunk<SentReply> =>
  (_, __, { api }) =>
    api.call('sendReply', { params: { id }, body });
