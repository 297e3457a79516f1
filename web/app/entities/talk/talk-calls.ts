import type { CallInput, CallOutput } from '../../api/client.ts';
import { queryApi } from '../../api/query-api.ts';
import type { Thunk } from '../../api/thunk.ts';

/** Starts a test talk. @throws {ApiError} `resource.limit_reached`, `agent.not_publishable` {problems} */
export const startTalk =
  (id: string, body: CallInput<'talks.start'>['body']): Thunk<Promise<CallOutput<'talks.start'>>> =>
  (_dispatch, _, { api }) =>
    api.call('talks.start', { params: { id }, body });

/** Hangs up; no effect on a talk that has ended. @throws {ApiError} */
export const endTalk =
  (talkId: string): Thunk<Promise<CallOutput<'talks.end'>>> =>
  (_dispatch, _, { api }) =>
    api.call('talks.end', { params: { talkId } });

/** Creates a test from an agent's conversation. @throws {ApiError} */
export const createTestFromTalk =
  (
    id: string,
    body: CallInput<'agentTests.createFromCall'>['body'],
  ): Thunk<Promise<CallOutput<'agentTests.createFromCall'>>> =>
  async (dispatch, _, { api }) => {
    const made = await api.call('agentTests.createFromCall', { params: { id }, body });
    dispatch(queryApi.util.invalidateTags([{ type: 'resources', id: 'agentTests' }]));
    return made;
  };
