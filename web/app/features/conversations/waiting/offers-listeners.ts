import {
  isAnyOf,
  type ListenerEffectAPI,
  type ListenerMiddlewareInstance,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import { isAborted } from '../../../api/api-error.ts';
import { log } from '../../../api/log.ts';
import { isFinal, retryDelay } from '../../../api/retry.ts';
import type { ThunkDeps } from '../../../api/thunk.ts';
import { alertReceived, framesReceived, type LiveRootState } from '../../../live/live-slice.ts';
import { type SessionRootState, selectClockOffset, selectMay, sessionStarted } from '../../../session/session-slice.ts';
import {
  type OffersRootState,
  offerReceived,
  offerRowRead,
  offersExpired,
  offersRead,
  selectOffers,
} from './offers-slice.ts';
import type { WaitingRootState } from './waiting-slice.ts';

type State = OffersRootState & WaitingRootState & SessionRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type Effect = ListenerEffectAPI<State, Dispatch, ThunkDeps>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/** Keeps the offers to the user current in every tab, and rings for new ones in the leading tab. Returns a function that stops. */
export function startOffers(startListening: StartListening): () => void {
  const stops = [
    startListening({
      predicate: (action, now, before) =>
        sessionStarted.match(action) ||
        // The stream may have missed some.
        (now.live.stream.status === 'live' && before.live.stream.status !== 'live') ||
        (framesReceived.match(action) && action.payload.frames.some(({ message }) => message.event === 'reset')),
      effect: async (_, effect) => {
        effect.cancelActiveListeners();
        await readOffers(effect);
      },
    }),
    startListening({
      actionCreator: framesReceived,
      effect: async ({ payload: { frames } }, effect) => {
        if (!mayAnswer(effect.getState())) return;
        const received = frames.flatMap(({ message }) => (message.event === 'offer' ? [message.data] : []));
        for (const offer of received) {
          effect.dispatch(offerReceived({ ...offer, receivedAt: serverTime(effect.getState()) }));
          await readRow(offer.conversationId, effect);
          ring(offer.conversationId, effect);
        }
      },
    }),
    startListening({
      matcher: isAnyOf(offersRead, offerReceived, offersExpired),
      effect: async (_, { cancelActiveListeners, getState, delay, dispatch }) => {
        cancelActiveListeners();
        const [first] = selectOffers(getState());
        if (first === undefined) return;
        await delay(Math.max(0, Date.parse(first.expiresAt) - serverTime(getState())));
        dispatch(offersExpired(serverTime(getState())));
      },
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

const serverTime = (state: SessionRootState): number => Date.now() + selectClockOffset(state);

const mayAnswer = (state: SessionRootState): boolean => selectMay(state, 'conversation.work', 'acceptOffer');

async function readOffers(effect: Effect): Promise<void> {
  const { dispatch, getState, extra, signal, delay } = effect;
  if (!mayAnswer(getState())) return;
  for (let attempt = 0; ; attempt++) {
    try {
      const asOf = serverTime(getState());
      const { data } = await extra.api.call('listOffers', {}, { signal });
      dispatch(offersRead({ offers: data.map((offer) => ({ ...offer, receivedAt: asOf })), asOf }));
      for (const { conversationId } of data) await readRow(conversationId, effect);
      return;
    } catch (error) {
      if (signal.aborted || isAborted(error)) return;
      log.warn('could not read what is offered', error);
      if (isFinal(error)) return;
      await delay(retryDelay(attempt, error));
    }
  }
}

const findRow = ({ waiting, offers }: State, id: ConversationId) => waiting.rows[id] ?? offers.rows[id];

/** Reads an offered conversation that no list carries. Without it, the offer shows without a name. */
async function readRow(id: ConversationId, { dispatch, getState, extra, signal }: Effect): Promise<void> {
  if (findRow(getState(), id) !== undefined) return;
  try {
    dispatch(offerRowRead(await extra.api.call('getConversation', { params: { id }, query: {} }, { signal })));
  } catch (error) {
    if (!signal.aborted && !isAborted(error)) log.warn('could not read an offered conversation', error);
  }
}

/** An offer rings like an alert that nobody has seen. */
function ring(conversationId: ConversationId, { dispatch, getState }: Effect): void {
  if (!getState().live.isLeading) return;
  const level = findRow(getState(), conversationId)?.attention?.level ?? 'attention';
  dispatch(alertReceived({ conversationId, level, position: Number.MAX_SAFE_INTEGER, tenantId: null }));
}
