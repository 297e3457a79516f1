import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ThunkDeps } from '../../api/thunk.ts';
import { framesReceived } from '../../live/live-slice.ts';
import { tenantOf } from '../../live/stream.ts';
import { rereadTags, type TagsRootState } from './tags-slice.ts';

type Dispatch = ThunkDispatch<TagsRootState, ThunkDeps, UnknownAction>;
type StartListening = ListenerMiddlewareInstance<TagsRootState, Dispatch, ThunkDeps>['startListening'];

/** Reads an account's tags again when its stream couldn't resume, since it may have missed changes. Returns a function that stops. */
export function startTags(startListening: StartListening): () => void {
  return startListening({
    actionCreator: framesReceived,
    effect: async ({ payload: { query, frames } }, { dispatch }) => {
      if (frames.some(({ message }) => message.event === 'reset')) await dispatch(rereadTags(tenantOf(query)));
    },
  });
}
