import type { ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { StreamData, StreamEventName } from '@switchboard/contracts/stream/messages';
import { log } from '../api/log.ts';
import type { ThunkDeps } from '../api/thunk.ts';
import { verify } from '../session/session-calls.ts';
import {
  isSamePerson,
  type SessionEnd,
  type SessionRootState,
  selectMay,
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
  type Ring,
  streamStateChanged,
  viewReleased,
  viewWanted,
} from './live-slice.ts';
import { createNoteQueue, type NoteQueueDeps } from './note-queue.ts';
import { tenantOf } from './stream.ts';
import type { Tab, TabDeps } from './tab.ts';

type State = SessionRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;

export interface LiveRunnerDeps extends Pick<NoteQueueDeps, 'now' | 'afterDrawing'> {
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
  afterDrawing,
}: LiveRunnerDeps): () => void {
  let tab: Tab | undefined;
  /** By account, the newest alert that any tab heard: neither a catch-up nor another tab that takes the lead rings twice for one. */
  const heardUpTo = new Map<string | null, number>();
  const connecting = new Set<string>();
  let refusedAt = Number.NEGATIVE_INFINITY;
  const notes = createNoteQueue({ apply, now, afterDrawing });

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
    if (!payload || !selectMay(getState(), 'conversation.read')) return;
    tab = openTab(`${payload.user.tenantId}.${payload.user.id}`, {
      onNote,
      onLeadNote,
      onLeading: (isLeading) => dispatch(leadChanged(isLeading)),
    });
  }

  function onNote(note: HubNote): void {
    if (note.kind === 'state') return notes.add(note);
    for (const frame of note.frames) hear(frame, tenantOf(note.query));
    const frames = note.frames.filter(({ message }) => !CHANGES_NOTHING.includes(message.event));
    if (frames.length > 0) notes.add({ ...note, frames });
  }

  function apply(note: HubNote): void {
    dispatch(note.kind === 'frames' ? framesReceived(note) : streamStateChanged(note));
  }

  function onLeadNote(note: HubNote): void {
    if (note.kind === 'frames') for (const frame of note.frames) lookAt(frame, tenantOf(note.query));
    else noteRefusal(note);
  }

  /** A stream that ends before it has begun may have been refused: the browser doesn't tell, the server does when it is asked. */
  function noteRefusal({ query, state: { status } }: Extract<HubNote, { kind: 'state' }>): void {
    if (status === 'connecting') return void connecting.add(query);
    const isRefused = connecting.delete(query) && status === 'stale';
    if (!isRefused || now() - refusedAt < ASK_AGAIN_MS) return;
    refusedAt = now();
    doubtSession();
  }

  /** Notes an alert. Answers it if it is news. */
  function hear({ message }: Frame, tenantId: string | null): Ring | undefined {
    // Behind a reset, positions may begin anew.
    if (message.event === 'reset') heardUpTo.delete(tenantId);
    if (message.event !== 'message:received') return undefined;
    const { conversationId, level, position } = message.data;
    if (position <= (heardUpTo.get(tenantId) ?? -1)) return undefined;
    heardUpTo.set(tenantId, position);
    return { conversationId, level, position, tenantId };
  }

  function lookAt(frame: Frame, tenantId: string | null): void {
    const { message } = frame;
    const alert = hear(frame, tenantId);
    switch (message.event) {
      case 'message:received':
        return void (alert && dispatch(alertHeard(alert)));
      case 'session:expired':
        return doubtSession('expired');
      case 'stream:ended':
        if (message.data.reason === 'suspended') doubtSession('suspended');
        else if (!TELLS_NOTHING.includes(message.data.reason)) doubtSession();
        return;
      case 'reset':
      case 'conversation:updated':
      case 'conversation:deleted':
      case 'view':
      case 'smartTag:updated':
      case 'resource:changed':
      case 'heartbeat':
        return;
      default:
        message satisfies never;
    }
  }

  // The stream says that the session is over, and why; who is signed in now is for the server to say.
  function doubtSession(end?: SessionEnd): void {
    dispatch(verify({ keepAlive: true, end })).catch((error: unknown) =>
      log.warn('could not verify the session', error),
    );
  }
}

/** What isn't shown: a ring is heard at once, and by the leading tab alone. */
const CHANGES_NOTHING: readonly StreamEventName[] = ['message:received', 'heartbeat'];

/** While the server is away, streams are refused every few seconds. */
const ASK_AGAIN_MS = 10_000;

/** Ends of a stream that say nothing about the session, or that the tab which signed out tells the others. */
const TELLS_NOTHING: readonly StreamData<'stream:ended'>['reason'][] = ['slow', 'draining', 'logout'];

const isSessionFact = (action: UnknownAction): boolean =>
  sessionStarted.match(action) || sessionRefreshed.match(action) || sessionEnded.match(action);
