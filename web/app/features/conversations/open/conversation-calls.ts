import type { UnknownAction } from '@reduxjs/toolkit';
import type { ConversationId, SmartTagId } from '@switchboard/contracts/base/ids';
import type { WorkState } from '@switchboard/contracts/conversations/conversation';
import type { ControlInput } from '@switchboard/contracts/talk/input';
import type { ApiClient } from '../../../api/client.ts';
import type { Thunk } from '../../../api/thunk.ts';
import { tagDefined } from '../../../entities/tags/tags-slice.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { type InboxRootState, rowDeleted, rowRestored, rowWritten, tagsWritten } from '../inbox/inbox-slice.ts';
import type { UpTo } from '../inbox/seen-slice.ts';
import type { OpenRootState } from './open-slice.ts';

type ConversationThunk<T> = Thunk<Promise<T>, InboxRootState & OpenRootState & SessionRootState>;
interface TagChange {
  readonly id: ConversationId;
  readonly smartTagId: SmartTagId;
}

/** Raises attention again for everyone. @throws {ApiError} */
export const raiseAgain = (id: ConversationId): ConversationThunk<void> =>
  write((api) => api.call('raiseAttention', { params: { id } }), rowWritten);

/** Handles the alerts up to a position for everybody. @throws {ApiError} */
export const handleAttention = ({ id, upTo }: UpTo): ConversationThunk<void> =>
  write((api) => api.call('handleConversation', { params: { id }, body: { upTo } }), rowWritten);

/** Makes the user the owner, if nobody else is; `replaces` takes the conversation from its owner. @throws {ApiError} `conversation.taken` */
export const takeConversation = ({
  id,
  replaces,
}: {
  id: ConversationId;
  replaces: boolean;
}): ConversationThunk<void> =>
  write(
    (api) => api.call('takeConversation', { params: { id } }, replaces ? {} : { headers: { 'If-Owner': 'none' } }),
    rowWritten,
  );

/** Accepts the router's offer; the user becomes the owner. @throws {ApiError} `offer.gone` */
export const acceptOffer = (id: ConversationId): ConversationThunk<void> =>
  write((api) => api.call('acceptOffer', { params: { id } }), rowWritten);

/** Declines the router's offer, which goes to the next person. @throws {ApiError} `offer.gone` */
export const declineOffer = ({ id, reason }: { id: ConversationId; reason: string }): ConversationThunk<void> =>
  write((api) => api.call('declineOffer', { params: { id }, body: { reason } }), rowWritten);

/** A person, a group, or nobody. */
export type NewOwner = Readonly<Record<'assigneeId' | 'groupId', string | null>>;

/** Gives a conversation to a person or a group, or takes it away. @throws {ApiError} `conversation.taken`, `assignee.unknown` */
export const assignConversation = ({
  id,
  ...owner
}: { id: ConversationId } & Partial<NewOwner>): ConversationThunk<void> =>
  write((api) => api.call('assignConversation', { params: { id }, body: owner }), rowWritten);

/** Opens, snoozes or finishes the work on a conversation; a snooze ends at `until`. @throws {ApiError} */
export const changeWork = ({
  id,
  ...body
}: {
  id: ConversationId;
  work: WorkState;
  until?: string;
}): ConversationThunk<void> => write((api) => api.call('changeWork', { params: { id }, body }), rowWritten);

/** Adds a tag to a conversation. @throws {ApiError} */
export const addTag = ({ id, smartTagId }: TagChange): ConversationThunk<void> =>
  write(
    (api) => api.call('assignSmartTag', { params: { id }, body: { smartTagId } }),
    ({ smartTags, position }) => tagsWritten({ id, smartTags, position }),
  );

/** Removes a tag from a conversation. @throws {ApiError} */
export const dropTag = ({ id, smartTagId }: TagChange): ConversationThunk<void> =>
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

/** Restores a deleted conversation. @throws {ApiError} */
export const restoreConversation = (id: ConversationId): ConversationThunk<void> =>
  write((api) => api.call('restoreConversation', { params: { id } }), rowRestored);

interface Control {
  readonly id: ConversationId;
  readonly action: ControlInput['type'];
  readonly text?: string;
}

/** Takes over, hands back, speaks into, whispers to or ends a live call. @throws {ApiError} `talk.ended`, `talk.not_taken_over` */
export const controlTalk = ({ id, ...body }: Control): ConversationThunk<void> =>
  write((api) => api.call('controlConversation', { params: { id }, body }), rowWritten);

/** Creates a tag and adds it to a conversation. @throws {ApiError} */
export const createTag =
  ({ id, name, color }: { id: ConversationId; name: string; color: string }): ConversationThunk<void> =>
  async (dispatch, _, { api }) => {
    const tag = await api.call('smartTags.create', { body: { name, color } });
    dispatch(tagDefined(tag));
    await dispatch(addTag({ id, smartTagId: tag.id }));
  };

/** Performs a write and dispatches its response, unless positions started over meanwhile: the response's would win over everything newer. */
function write<T>(
  send: (api: ApiClient) => Promise<T>,
  toAction: (answer: T) => UnknownAction,
): ConversationThunk<void> {
  return async (dispatch, getState, { api }) => {
    const { restarts } = getState().inbox;
    const answer = await send(api);
    if (getState().inbox.restarts === restarts) dispatch(toAction(answer));
  };
}
