import { log } from '../../../api/log.ts';
import type { Thunk } from '../../../api/thunk.ts';
import type { SessionRootState } from '../../../session/session-slice.ts';
import { getDisplayName } from '../../../ui/phone-number.ts';
import type { InboxRootState } from '../inbox/inbox-slice.ts';
import { assignConversation } from '../open/conversation-calls.ts';
import type { OpenRootState } from '../open/open-slice.ts';

/** The maximum number of conversations that somebody who goes away passes on at once. */
export const MAX_PASSED_ON = 50;

/** The outcome of passing on somebody's open conversations. */
export interface PassedOn {
  readonly done: number;
  /** The contacts of those that could not be passed on; null for withheld ones. */
  readonly failed: readonly (string | null)[];
  /** The number of open conversations beyond one round. */
  readonly left: number;
}

/** Gives the user's open conversations, one after another, to a colleague, or back to their groups. @throws {ApiError} if they can't be listed */
export const passOn =
  (assigneeId: string | null): Thunk<Promise<PassedOn>, InboxRootState & OpenRootState & SessionRootState> =>
  async (dispatch, _, { api }) => {
    const query = { assigneeId: 'me', work: 'open', sortBy: 'waiting', perPage: MAX_PASSED_ON } as const;
    const { data, meta } = await api.call('listConversations', { query });
    const failed: (string | null)[] = [];
    for (const row of data) {
      // Without a group, nobody would find it.
      if (assigneeId === null && row.groupId === null) {
        failed.push(getDisplayName(row) ?? null);
        continue;
      }
      try {
        await dispatch(assignConversation({ id: row.id, assigneeId }));
      } catch (error) {
        log.warn('could not pass on a conversation', error);
        failed.push(getDisplayName(row) ?? null);
      }
    }
    return { done: data.length - failed.length, failed, left: Math.max(0, meta.total - data.length) };
  };
