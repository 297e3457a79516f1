import {
  createAction,
  type ListenerEffectAPI,
  type ListenerMiddlewareInstance,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { StreamEventName } from '@switchboard/contracts/stream/messages';
import { isAborted } from '../../../api/api-error.ts';
import { log } from '../../../api/log.ts';
import { isFinal, retryDelay } from '../../../api/retry.ts';
import type { ThunkDeps } from '../../../api/thunk.ts';
import type { Frame } from '../../../live/frame.ts';
import { framesReceived, type LiveRootState, selectOwnAttention } from '../../../live/live-slice.ts';
import { tenantOf } from '../../../live/stream.ts';
import { type SessionRootState, selectMay, selectUser, sessionStarted } from '../../../session/session-slice.ts';
import { rowWritten } from '../inbox/inbox-slice.ts';
import { marksReceived, type SeenRootState, toMarks } from '../inbox/seen-slice.ts';
import type { ViewsRootState } from '../views/views-slice.ts';
import { selectTakenCalls, type TakenRootState, takenCallsReceived } from './taken-slice.ts';
import { MAX_WAITING, type WaitingRootState, waitingReceived } from './waiting-slice.ts';

type State = WaitingRootState & ViewsRootState & TakenRootState & SeenRootState & SessionRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type Effect = ListenerEffectAPI<State, Dispatch, ThunkDeps>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/** Asks for the waiting conversations again, such as after a colleague was faster. */
export const waitingDoubted = createAction('waiting/doubted');

/** One change often arrives as several frames. */
const REREAD_MS = 200;
/** How often the user's calls are read while there are any: the worker may hand one back, and a colleague may take one. */
export const TAKEN_POLL_MS = 5_000;

const WAITING_QUERY = { needsAttention: 'true', sortBy: 'waiting', perPage: MAX_WAITING } as const;

/** Keeps what needs a person, and the calls that the user takes part in, current in every tab. Returns a function that stops. */
export function startWaiting(startListening: StartListening): () => void {
  let isDue = false;
  const stops = [
    startListening({
      predicate: (action, now, before) =>
        sessionStarted.match(action) ||
        waitingDoubted.match(action) ||
        (framesReceived.match(action) &&
          tenantOf(action.payload.query) === null &&
          (action.payload.frames.some(isHint) ||
            selectOwnAttention(now)?.total !== selectOwnAttention(before)?.total ||
            // A colleague who takes a conversation changes the counts, even if this tab's stream doesn't carry the row.
            WAITING_VIEWS.some((id) => now.views.counts[id] !== before.views.counts[id]))),
      effect: async (action, effect) => {
        if (!selectMay(effect.getState(), 'conversation.read')) return;
        if (sessionStarted.match(action)) {
          // Another user's read is of no use.
          effect.cancelActiveListeners();
          isDue = false;
        }
        // A scheduled reread includes changes until then.
        if (isDue) return;
        isDue = true;
        if (!sessionStarted.match(action)) await effect.delay(REREAD_MS);
        isDue = false;
        await readWaiting(effect);
      },
    }),
    startListening({
      predicate: (action, state) => sessionStarted.match(action) || concernsOwnCalls(action, state),
      effect: async (_, effect) => {
        effect.cancelActiveListeners();
        await followTakenCalls(effect);
      },
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const HINTS: readonly StreamEventName[] = ['message:received', 'reset'];
/** The views whose counts change with what waits. */
const WAITING_VIEWS: readonly string[] = ['waiting', 'unassigned'];

/** Whether a frame says that the waiting conversations may have changed, without carrying the row. */
function isHint({ message }: Frame): boolean {
  return HINTS.includes(message.event);
}

async function readWaiting({ dispatch, extra, signal, delay }: Effect): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      const page = await extra.api.call('listConversations', { query: WAITING_QUERY }, { signal });
      dispatch(marksReceived(toMarks(page.meta.seen)));
      dispatch(waitingReceived(page));
      return;
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      log.warn('could not read what needs a person', error);
      if (isFinal(error)) return;
      await delay(retryDelay(attempt, error));
    }
  }
}

/** Whether an action may change the user's calls: a row of theirs that is live, or of a call that they are in. */
function concernsOwnCalls(action: UnknownAction, state: State): boolean {
  const rows = rowWritten.match(action)
    ? [action.payload]
    : framesReceived.match(action) && tenantOf(action.payload.query) === null
      ? action.payload.frames.flatMap(({ message }) =>
          message.event === 'conversation:updated' ? [message.data.conversation] : [],
        )
      : [];
  if (rows.length === 0) return false;
  const me = selectUser(state)?.id;
  const known = selectTakenCalls(state);
  return rows.some(
    ({ id, assigneeId, status }) =>
      (assigneeId === me && status === 'pending') || known.some(({ conversation }) => conversation.id === id),
  );
}

/** Reads the user's calls, and again every few seconds while there are any. */
async function followTakenCalls({ dispatch, getState, extra, signal, delay }: Effect): Promise<void> {
  do {
    if (!selectMay(getState(), 'conversation.control', 'listTakenCalls')) return;
    await delay(REREAD_MS);
    try {
      const { data } = await extra.api.call('listTakenCalls', {}, { signal });
      dispatch(takenCallsReceived(data));
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      log.warn('could not read the calls that were taken over', error);
      if (isFinal(error)) return;
    }
    await delay(TAKEN_POLL_MS);
  } while (selectTakenCalls(getState()).length > 0);
}
