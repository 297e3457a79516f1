import type { ConversationId, SmartTagId } from '@switchboard/contracts/ids';
import type { Thunk } from '../../api/thunk.ts';
import type { SessionRootState } from '../../session/session-slice.ts';
import { type InboxRootState, rowDeleted, rowWritten, tagsWritten } from './inbox-slice.ts';
import type { OpenRootState } from './open-slice.ts';
import { tagDefined } from './tags-slice.ts';

type ConversationThunk<T> = Thunk<Promise<T>, InboxRootState & OpenRootState & SessionRootState>;
interface TagOf {
  readonly id: ConversationId;
  readonly smartTagId: SmartTagId;
}

/** Raises attention again, for everyone. @throws {ApiError} */
export const raiseAgain =
  (id: ConversationId): ConversationThunk<void> =>
  async (dispatch, _, { api }) => {
    dispatch(rowWritten(await api.call('raiseAttention', { params: { id } })));
  };

/** Puts a tag on a conversation. @throws {ApiError} */
export const addTag =
  ({ id, smartTagId }: TagOf): ConversationThunk<void> =>
  async (dispatch, _, { api }) => {
    const { smartTags, position } = await api.call('assignSmartTag', { params: { id }, body: { smartTagId } });
    dispatch(tagsWritten({ id, smartTags, position }));
  };

/** Takes a tag off. @throws {ApiError} */
export const dropTag =
  ({ id, smartTagId }: TagOf): ConversationThunk<void> =>
  async (dispatch, _, { api }) => {
    const { smartTags, position } = await api.call('removeSmartTag', { params: { id, smartTagId } });
    dispatch(tagsWritten({ id, smartTags, position }));
  };

/** Deletes a conversation; it can be restored. @throws {ApiError} */
export const deleteConversation =
  (id: ConversationId): ConversationThunk<void> =>
  async (dispatch, _, { api }) => {
    const { position } = await api.call('deleteConversation', { params: { id } });
    dispatch(rowDeleted({ id, position }));
  };

/** Brings a deleted conversation back. @throws {ApiError} */
export const restoreConversation =
  (id: ConversationId): ConversationThunk<void> =>
  async (dispatch, _, { api }) => {
    dispatch(rowWritten(await api.call('restoreConversation', { params: { id } })));
  };

/** Adds a tag to the account's catalogue and puts it on a conversation. @throws {ApiError} */
export const createTag =
  ({ id, name, color }: { id: ConversationId; name: string; color: string }): ConversationThunk<void> =>
  async (dispatch, _, { api }) => {
    const tag = await api.call('defineSmartTag', { body: { name, color } });
    dispatch(tagDefined(tag));
    await dispatch(addTag({ id, smartTagId: tag.id }));
  };
