import type { TalkInput } from '@switchboard/contracts/talk/input';
import type { CallInput, CallOutput } from '../../api/client.ts';
import type { Thunk } from '../../api/thunk.ts';

export type Turn = CallOutput<'talks.take'>;

/** Begins a talk as a test. @throws {ApiError} `resource.limit_reached`, `agent.not_publishable` {problems} */
export const startTalk =
  (id: string, body: CallInput<'talks.start'>['body']): Thunk<Promise<CallOutput<'talks.start'>>> =>
  (_dispatch, _, { api }) =>
    api.call('talks.start', { params: { id }, body });

/** Gives a talk an input. @throws {ApiError} `talk.ended` */
export const giveTalk =
  (talkId: string, input: TalkInput): Thunk<Promise<Turn>> =>
  (_dispatch, _, { api }) =>
    api.call('talks.take', { params: { talkId }, body: { input } });

/** Hangs up; an ended talk stays ended. @throws {ApiError} */
export const endTalk =
  (talkId: string): Thunk<Promise<Turn>> =>
  (_dispatch, _, { api }) =>
    api.call('talks.end', { params: { talkId } });
