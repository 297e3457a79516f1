import type { UnknownAction } from '@reduxjs/toolkit';
import type { ConversationId, SmartTagId } from '@switchboard/contracts/base/ids';
import type { ControlInput } from '@switchboard/contracts/talk/input';
import type { ApiClient } from '../../../api/client.ts';
import type { Thunk } from '../../../api/thunk.ts';
import { tagDefined } from '../../../entities/tags/tags-slice.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { type InboxRootState, rowDeleted, rowRestored, rowWritten, tagsWritten } from '../inbox/inbox-slice.ts';
import type { OpenRootState } from './open-slice.ts';

type ConversationThunk<T> = Thunk<Promise<T>, InboxRootState & OpenRootState & SessionRootState>;
interface TagOf {
  readonly id: ConversationId;
  readonly smartTagId: SmartTagId;
}

/** Raises attention again, for everyone. @throws {ApiError} */
export const raiseAgain = (id: ConversationId): ConversationThunk<void> =>
  write((api) => api.call('raiseAttention', { params: { id } }), rowWritten);

/** Puts a tag on a conversation. @throws {ApiError} */
export const addTag = ({ id, smartTagId }: TagOf): ConversationThunk<void> =>
  write(
    (api) => api.call('assignSmartTag', { params: { id }, body: { smartTagId } }),
    ({ smartTags, position }) => tagsWritten({ id, smartTags, position }),
  );

/** Takes a tag off. @throws {ApiError} */
export const dropTag = ({ id, smartTagId }: TagOf): ConversationThunk<void> =>
  write(
    (api) => api.call('removeSmartTag', { params: { id, smartTagId } }),
    ({ smartTags, position }) => tagsWritten({ id, smartTags, position }),
  );

/** Deletes a conversation; it can be restored. @throws {ApiError} */
export const deleteConversation = (id: ConversationId): ConversationThunk<void> =>
  write(
    (api) => api.call('deleteConversation', { params: { id } }),
    ({ position }) => rowDeleted({ id, position }),
  );

/** Brings a deleted conversation back. @throws {ApiError} */
export const restoreConversation = (id: ConversationId): ConversationThunk<void> =>
  write((api) => api.call('restoreConversation', { params: { id } }), rowRestored);

interface ControlOf {
  readonly id: ConversationId;
  readonly action: ControlInput['type'];
  readonly text?: string;
}

/** Takes part in a live call. @throws {ApiError} `talk.ended`, `talk.not_taken_over` */
export const controlTalk = ({ id, ...body }: ControlOf): ConversationThunk<void> =>
  write((api) => api.call('controlConversation', { params: { id }, body }), rowWritten);

/** Adds a tag to the account's catalogue and puts it on a conversation. @throws {ApiError} */
export const createTag =
  ({ id, name, color }: { id: ConversationId; name: string; color: string }): ConversationThunk<void> =>
  async (dispatch, _, { api }) => {
    const tag = await api.call('smartTags.create', { body: { name, color } });
    dispatch(tagDefined(tag));
    await dispatch(addTag({ id, smartTagId: tag.id }));
  };

/** Asks for a write and tells of its answer, unless positions began anew meanwhile: the answer's would outdo all that comes. */
function write<T>(ask: (api: ApiClient) => Promise<T>, told: (answer: T) => UnknownAction): ConversationThunk<void> {
  return async (dispatch, getState, { api }) => {
    const { logs } = getState().inbox;
    const answer = await ask(api);
    if (getState().inbox.logs === logs) dispatch(told(answer));
  };
}
