import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { ApiClient } from '../api/client.ts';
import { log } from '../api/log.ts';
import type { Thunk, ThunkDeps } from '../api/thunk.ts';
import type { SessionRootState } from '../session/session-slice.ts';
import { soundTried } from './alert-slice.ts';
import { alertHeard, type LiveRootState } from './live-slice.ts';
import { createRinger, type RingerDeps } from './ringer.ts';

type State = SessionRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;

export interface AlertDeps extends Pick<RingerDeps, 'now' | 'after'> {
  readonly api: ApiClient;
  readonly getState: () => State;
  readonly dispatch: Dispatch;
  readonly startListening: ListenerMiddlewareInstance<State, Dispatch>['startListening'];
}

/** Rings for the alerts that this tab hears as the leading one, and reports who was rung. Answers its stop. */
export function startAlerts({ api, getState, dispatch, startListening, now, after }: AlertDeps): () => void {
  const ringer = createRinger({ now, after, play: () => dispatch(soundAlert()), onRung: report });
  const stop = startListening({
    actionCreator: alertHeard,
    effect: ({ payload }) => ringer.hear(payload.conversationId),
  });
  return () => {
    stop();
    ringer.stop();
  };

  function report(id: ConversationId): void {
    // Who only steps in leaves no trace of having been there.
    if (getState().session.payload?.impersonating) return;
    api.call('reportRung', { params: { id } }).catch((error: unknown) => log.warn('could not report a ring', error));
  }
}

/** Sounds the alert, also to try whether it can be heard. Resolves to whether it sounded. */
export const soundAlert = (): Thunk<Promise<boolean>> => async (dispatch) => {
  const sounded = await play();
  dispatch(soundTried({ sounded }));
  return sounded;
};

const ALERT_SOUND = '/other/alert.mp3';
let sound: HTMLAudioElement | undefined;

async function play(): Promise<boolean> {
  sound ??= new Audio(ALERT_SOUND);
  try {
    sound.currentTime = 0;
    await sound.play();
    return true;
  } catch (error) {
    log.warn('the alert could not be sounded', error);
    return false;
  }
}
