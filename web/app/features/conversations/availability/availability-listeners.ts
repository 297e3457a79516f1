import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StreamEventName } from '@switchboard/contracts/stream/messages';
import type { ThunkDeps } from '../../../api/thunk.ts';
import { type AvailabilityRootState, readAvailability } from '../../../entities/availability/availability-slice.ts';
import { framesReceived, type LiveRootState } from '../../../live/live-slice.ts';
import { tenantOf } from '../../../live/stream.ts';
import { rowWritten } from '../inbox/inbox-slice.ts';

type State = AvailabilityRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/** The minimum time between two rereads: work moves all the time, and many people watch. */
export const REREAD_MS = 5_000;

/** Work has moved between people, or events may have been missed. */
const HINTS: readonly StreamEventName[] = ['counts', 'reset'];

/** Reads everybody's availability and load again when they may have changed, if they have been read before. Returns a function that stops. */
export function startAvailability(startListening: StartListening): () => void {
  let isDue = false;
  return startListening({
    predicate: (action, now, before) =>
      now.availability.lastRead !== null &&
      (rowWritten.match(action) ||
        (now.live.stream.status === 'live' && before.live.stream.status !== 'live') ||
        (framesReceived.match(action) &&
          tenantOf(action.payload.query) === null &&
          action.payload.frames.some(({ message }) => HINTS.includes(message.event)))),
    effect: async (_, { delay, dispatch }) => {
      // A scheduled reread includes changes until then.
      if (isDue) return;
      isDue = true;
      await delay(REREAD_MS);
      isDue = false;
      await dispatch(readAvailability());
    },
  });
}
