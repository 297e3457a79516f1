import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import { log } from '../api/log.ts';
import type { ThunkDeps } from '../api/thunk.ts';
import { verify } from '../session/session-calls.ts';
import {
  isSamePerson,
  type SessionRootState,
  sessionEnded,
  sessionRefreshed,
  sessionStarted,
} from '../session/session-slice.ts';
import type { Frame } from './frame.ts';
import type { HubNote } from './hub.ts';
import {
  alertHeard,
  framesReceived,
  type LiveRootState,
  leadChanged,
  liveStopped,
  streamStateChanged,
  viewReleased,
  viewWanted,
} from './live-slice.ts';
import { createNoteQueue, type NoteQueueDeps } from './note-queue.ts';
import type { Tab, TabDeps } from './tab.ts';

type State = SessionRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;

export interface LiveRunnerDeps extends Pick<NoteQueueDeps, 'now' | 'beforeDrawing'> {
  readonly getState: () => State;
  readonly dispatch: Dispatch;
  readonly startListening: ListenerMiddlewareInstance<State, Dispatch>['startListening'];
  /** Opens this tab's share; `name` keeps one account's apart from another's. */
  readonly openTab: (name: string, hooks: Pick<TabDeps, 'onNote' | 'onLeadNote' | 'onLeading'>) => Tab;
}

/** Runs live updates while somebody who may read conversations is signed in. Answers its stop. */
export function startLive({
  getState,
  dispatch,
  startListening,
  openTab,
  now,
  beforeDrawing,
}: LiveRunnerDeps): () => void {
  let tab: Tab | undefined;
  /** The newest alert rung for, so that a catch-up after a reconnect doesn't ring twice for one. */
  let rungPosition = -1;
  const notes = createNoteQueue({ apply, now, beforeDrawing });

  const stops = [
    startListening({ predicate: isSessionFact, effect: (_, { getOriginalState }) => follow(getOriginalState()) }),
    startListening({ actionCreator: viewWanted, effect: ({ payload }) => tab?.want(payload.query, payload.cursor) }),
    startListening({ actionCreator: viewReleased, effect: () => tab?.want(null, null) }),
  ];
  return () => {
    for (const stop of stops) stop();
    tab?.close();
    notes.clear();
  };

  function follow(before: State): void {
    const { payload } = getState().session;
    const isSame = payload !== null && before.session.payload !== null && isSamePerson(payload, before.session.payload);
    if (isSame && tab) return;
    if (tab) {
      tab.close();
      tab = undefined;
      notes.clear();
      dispatch(liveStopped());
    }
    if (!payload?.user.permissions.includes('conversation.read')) return;
    tab = openTab(`${payload.user.tenantId}.${payload.user.id}`, {
      onNote: notes.add,
      onLeadNote,
      onLeading: (isLeading) => dispatch(leadChanged(isLeading)),
    });
  }

  function apply(note: HubNote): void {
    dispatch(note.kind === 'frames' ? framesReceived(note) : streamStateChanged(note));
  }

  function onLeadNote(note: HubNote): void {
    if (note.kind === 'frames') for (const frame of note.frames) lookAt(frame);
  }

  function lookAt({ message }: Frame): void {
    switch (message.event) {
      case 'message:received':
        if (message.data.position <= rungPosition) return;
        rungPosition = message.data.position;
        return void dispatch(alertHeard(message.data));
      case 'session:expired':
        return doubtSession();
      case 'stream:ended':
        if (!TELLS_NOTHING.includes(message.data.reason)) doubtSession();
        return;
      case 'reset':
        rungPosition = -1;
        return;
      case 'conversation:updated':
      case 'conversation:deleted':
      case 'view':
      case 'smartTag:updated':
      case 'heartbeat':
        return;
      default:
        message satisfies never;
    }
  }

  // The stream says that the session is over; who is signed in now is for the server to say.
  function doubtSession(): void {
    dispatch(verify({ keepAlive: true })).catch((error: unknown) => log.warn('could not verify the session', error));
  }
}

/** Ends of a stream that say nothing about the session, or that the tab which signed out tells the others. */
const TELLS_NOTHING: readonly StreamData<'stream:ended'>['reason'][] = ['slow', 'draining', 'logout'];

const isSessionFact = (action: UnknownAction): boolean =>
  sessionStarted.match(action) || sessionRefreshed.match(action) || sessionEnded.match(action);
