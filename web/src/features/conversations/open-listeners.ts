import type { ListenerEffectAPI, ListenerMiddlewareInstance, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import type { ConversationId } from '@switchboard/contracts/ids';
import { ApiError, codeOf } from '../../api/api-error.ts';
import { log } from '../../api/log.ts';
import type { ThunkDeps } from '../../api/thunk.ts';
import type { SessionRootState } from '../../session/session-slice.ts';
import { markSeen } from './conversation-calls.ts';
import { type InboxRootState, listReceived } from './inbox-slice.ts';
import {
  conversationOpened,
  detailFailed,
  detailMissing,
  detailRead,
  langChosen,
  messagesRead,
  type OpenRootState,
  type OpenState,
  partFailed,
  readQuery,
} from './open-slice.ts';
import { isBehind } from './transcript.ts';
import { readHeldAgain } from './transcript-calls.ts';

/** The newest messages that an opened conversation starts with. */
export const FIRST_MESSAGES = 100;
const GAP_MESSAGES = 200;
/** What the detail's story changes by may come in several events. */
const REREAD_MS = 300;
/** A live conversation that the list's view leaves out gets no frames, and is asked for instead. */
const POLL_MS = 5_000;
const GAP_RETRY_MS = 3_000;

type State = OpenRootState & InboxRootState & SessionRootState;
type Dispatch = ThunkDispatch<State, ThunkDeps, UnknownAction>;
type Effect = ListenerEffectAPI<State, Dispatch, ThunkDeps>;
type StartListening = ListenerMiddlewareInstance<State, Dispatch, ThunkDeps>['startListening'];

/** Reads the open conversation and its messages, keeps up with what frames leave out, and marks its alert as seen. Answers its stop. */
export function startOpen(startListening: StartListening): () => void {
  const stops = [
    startListening({ actionCreator: conversationOpened, effect: ({ payload }, effect) => open(payload.id, effect) }),
    startListening({
      predicate: (_, { open: { transcript, isTranscriptRead } }, before) =>
        isTranscriptRead && isBehind(transcript) && transcript !== before.open.transcript,
      effect: async (_, effect) => {
        // One at a time: while it reads, later changes only raise the count that it reads up to.
        effect.unsubscribe();
        try {
          await readGap(effect);
        } finally {
          effect.subscribe();
        }
      },
    }),
    startListening({
      predicate: (_, { open: now }, { open: before }) =>
        now.id !== null &&
        now.detail !== null &&
        before.id === now.id &&
        (now.row !== before.row || now.deleted !== before.deleted) &&
        changesStory(now, before),
      effect: async (_, effect) => {
        effect.cancelActiveListeners();
        await effect.delay(REREAD_MS);
        const { id } = effect.getState().open;
        if (id !== null) await readDetail(id, effect);
      },
    }),
    startListening({
      actionCreator: listReceived,
      effect: async ({ payload: { answer } }, effect) => {
        effect.cancelActiveListeners();
        await catchUpWith(answer.data, effect);
      },
    }),
    startListening({
      actionCreator: langChosen,
      effect: async (_, effect) => {
        effect.cancelActiveListeners();
        const { id } = effect.getState().open;
        if (id !== null) await Promise.all([readDetail(id, effect), effect.dispatch(readHeldAgain())]);
      },
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Tells whether what happened to a conversation, and not only what is said in it, is more now. */
function changesStory(now: OpenState, before: OpenState): boolean {
  const tags = ({ row }: OpenState) => row?.smartTags.map(({ id }) => id).join();
  return (
    now.row?.attention?.position !== before.row?.attention?.position ||
    now.row?.endedAt !== before.row?.endedAt ||
    now.row?.durationMs !== before.row?.durationMs ||
    tags(now) !== tags(before) ||
    (now.deleted === null && before.deleted !== null)
  );
}

async function open(id: ConversationId, effect: Effect): Promise<void> {
  effect.cancelActiveListeners();
  const { dispatch, getState } = effect;
  const known = getState().open.row?.attention ?? null;
  if (known) dispatch(markSeen({ id, upTo: known.position }));
  await Promise.all([readDetail(id, effect), readMessages({ id, query: { limit: FIRST_MESSAGES } }, effect)]);
  const upTo = standingUpTo(getState().open);
  if (upTo > (known?.position ?? 0) && getState().open.id === id) dispatch(markSeen({ id, upTo }));
  await pollWhileUnseen(id, effect);
}

/** Up to where alerts stand that whoever opens the conversation is shown: a lesser one may have come behind the one on top. */
function standingUpTo({ row, detail }: OpenState): number {
  if (row?.attention == null) return 0;
  const standing = detail?.attentionHistory.filter(({ clearedAt }) => clearedAt === null) ?? [];
  return Math.max(row.attention.position, ...standing.map(({ position }) => position));
}

/**
 * Reads the open conversation again if the list knows more of it, or can't tell.
 *
 * The stream tells what came after the list was read; what came between the detail and the list, a deletion say, nobody else would.
 */
async function catchUpWith(listed: readonly Conversation[], effect: Effect): Promise<void> {
  const { id } = effect.getState().open;
  if (id === null) return;
  const isSettled = ({ open: now }: OpenRootState) => now.id !== id || now.status !== 'loading';
  if (!isSettled(effect.getState())) await effect.condition((_, state) => isSettled(state));
  const { open: now } = effect.getState();
  if (now.id !== id || now.status !== 'ready' || now.deleted !== null || now.row === null) return;
  const row = listed.find((one) => one.id === id);
  if (row === undefined || row.position > now.row.position) await readDetail(id, effect);
}

/** A conversation outside the list's view is read now and then while it is live. */
async function pollWhileUnseen(id: ConversationId, effect: Effect): Promise<void> {
  for (;;) {
    await effect.delay(POLL_MS);
    const { open: current, inbox } = effect.getState();
    if (current.id !== id) return;
    if (current.row?.endedAt === null && !(id in inbox.page.rows)) await readDetail(id, effect);
  }
}

async function readDetail(id: ConversationId, { dispatch, getState, extra, signal }: Effect): Promise<void> {
  try {
    const query = readQuery(getState());
    const detail = await extra.api.call('getConversation', { params: { id }, query }, { signal });
    dispatch(detailRead({ id, detail }));
  } catch (error) {
    if (signal.aborted) return;
    log.warn(`conversation ${id} could not be read`, error);
    dispatch(
      error instanceof ApiError && error.status === 404
        ? detailMissing({ id })
        : detailFailed({ id, code: codeOf(error) }),
    );
  }
}

async function readMessages(
  { id, query }: { id: ConversationId; query: { limit: number; after?: number } },
  { dispatch, getState, extra, signal }: Effect,
): Promise<boolean> {
  try {
    const input = { params: { id }, query: { ...query, ...readQuery(getState()) } };
    const { data } = await extra.api.call('listMessages', input, { signal });
    dispatch(messagesRead({ id, messages: data, place: 'newest' }));
    return data.length > 0;
  } catch (error) {
    if (signal.aborted) return false;
    log.warn(`messages of conversation ${id} could not be read`, error);
    dispatch(partFailed({ id }));
    return false;
  }
}

async function readGap(effect: Effect): Promise<void> {
  for (;;) {
    const { id, transcript } = effect.getState().open;
    if (id === null || !isBehind(transcript)) return;
    const didRead = await readMessages({ id, query: { limit: GAP_MESSAGES, after: transcript.last ?? 0 } }, effect);
    if (!didRead) await effect.delay(GAP_RETRY_MS);
  }
}
