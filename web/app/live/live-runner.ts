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
import {
  alertReceived,
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
import type { LiveNote } from './stream-pool.ts';
import type { Tab, TabDeps } from './tab.ts';

type State = SessionRootState & LiveRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;

export interface LiveRunnerDeps extends Pick<NoteQueueDeps, 'now' | 'afterDrawing'> {
  readonly getState: () => State;
  readonly dispatch: Dispatch;
  readonly startListening: ListenerMiddlewareInstance<State, Dispatch>['startListening'];
  /** Opens this tab's live updates; `name` separates accounts. */
  readonly openTab: (name: string, hooks: Pick<TabDeps, 'onNote' | 'onLeadNote' | 'onLeading'>) => Tab;
}

/**
 * Runs live updates while a user with access to conversations is signed in. Returns a function that stops them.
 *
 * Every tab applies frames to its store; the leading tab also turns `message:received` frames into alerts and verifies the session when the
 * stream or a refused connection suggests that it ended.
 */
export function startLive({
  getState,
  dispatch,
  startListening,
  openTab,
  now,
  afterDrawing,
}: LiveRunnerDeps): () => void {
  let tab: Tab | undefined;
  /** By account, the position of the newest alert, so that a catch-up or a new leader does not ring it again. */
  const latestAlertAt = new Map<string | null, number>();
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

  function onNote(note: LiveNote): void {
    if (note.kind === 'state') return notes.add(note);
    for (const frame of note.frames) recordAlert(frame, tenantOf(note.query));
    const frames = note.frames.filter(({ message }) => !CHANGES_NOTHING.includes(message.event));
    if (frames.length > 0) notes.add({ ...note, frames });
  }

  function apply(note: LiveNote): void {
    dispatch(note.kind === 'frames' ? framesReceived(note) : streamStateChanged(note));
  }

  function onLeadNote(note: LiveNote): void {
    if (note.kind === 'frames') for (const frame of note.frames) actOn(frame, tenantOf(note.query));
    else noteRefusal(note);
  }

  /** A stream that fails while connecting may have been refused. EventSource hides the status, so the session is verified instead. */
  function noteRefusal({ query, state: { status } }: Extract<LiveNote, { kind: 'state' }>): void {
    if (status === 'connecting') return void connecting.add(query);
    const isRefused = connecting.delete(query) && status === 'stale';
    if (!isRefused || now() - refusedAt < ASK_AGAIN_MS) return;
    refusedAt = now();
    doubtSession();
  }

  /** Records an alert and returns it if it is new. */
  function recordAlert({ message }: Frame, tenantId: string | null): Ring | undefined {
    // After a reset, positions can start over.
    if (message.event === 'reset') latestAlertAt.delete(tenantId);
    if (message.event !== 'message:received') return undefined;
    const { conversationId, level, position } = message.data;
    if (position <= (latestAlertAt.get(tenantId) ?? -1)) return undefined;
    latestAlertAt.set(tenantId, position);
    return { conversationId, level, position, tenantId };
  }

  function actOn(frame: Frame, tenantId: string | null): void {
    const { message } = frame;
    const alert = recordAlert(frame, tenantId);
    switch (message.event) {
      case 'message:received':
        return void (alert && dispatch(alertReceived(alert)));
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
      case 'counts':
      case 'seen':
      case 'offer':
      case 'availability':
      case 'heartbeat':
        return;
      default:
        message satisfies never;
    }
  }

  // The stream reports that the session ended; only the server knows who is signed in now.
  function doubtSession(end?: SessionEnd): void {
    dispatch(verify({ keepAlive: true, end })).catch((error: unknown) =>
      log.warn('could not verify the session', error),
    );
  }
}

/** Events that change nothing on the page. */
const CHANGES_NOTHING: readonly StreamEventName[] = ['heartbeat'];

/** Limits verification while the server is unavailable, when streams fail every few seconds. */
const ASK_AGAIN_MS = 10_000;

/** Reasons for the end of a stream that need no verification; the tab that signs out informs the others itself. */
const TELLS_NOTHING: readonly StreamData<'stream:ended'>['reason'][] = ['slow', 'draining', 'logout'];

const isSessionFact = (action: UnknownAction): boolean =>
  sessionStarted.match(action) || sessionRefreshed.match(action) || sessionEnded.match(action);
