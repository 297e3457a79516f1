import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { ApiError } from '../../../api/api-error.ts';
import { log } from '../../../api/log.ts';
import { isOwnAgent } from '../../../entities/agents/own-agent.ts';
import { isBehind } from '../../../entities/transcript/transcript.ts';
import { beginsAnew } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { listReceived, positionsRestarted } from '../inbox/inbox-slice.ts';
import { conversationSeen } from '../inbox/seen-slice.ts';
import { startTranslating } from './follow-translation.ts';
import { type Effect, readDetail, readMessages, type StartListening } from './open-reads.ts';
import {
  conversationOpened,
  langChosen,
  type OpenRootState,
  type OpenState,
  readQuery,
  talkRead,
} from './open-slice.ts';
import { startReportingSeen } from './report-seen.ts';
import { readNewest, rereadLoaded } from './transcript-calls.ts';

// Keeps the open conversation complete. Frames carry its row and at most its last message, so everything else is read:
//
// - messages that frames skipped, until the transcript reaches the row's message count;
// - the detail, whenever the row's activity is ahead of it, or a list response knows a newer row;
// - the whole conversation in place after positions start over;
// - a live conversation outside the list's view, which receives no frames, every few seconds.

/** How many of the newest messages are read when a conversation opens. */
export const FIRST_MESSAGES = 100;
const GAP_MESSAGES = 200;
/** The delay before a reread, because one change often arrives as several events. */
const REREAD_MS = 300;
/** How often a live conversation outside the list's view is polled. */
const POLL_MS = 5_000;
const GAP_RETRY_MS = 3_000;

/** Reads the open conversation, keeps it complete, and marks it as seen by the user. Returns a function that stops. */
export function startOpen(startListening: StartListening): () => void {
  const stops = [
    startReportingSeen(startListening),
    startListening({ actionCreator: conversationOpened, effect: ({ payload }, effect) => open(payload.id, effect) }),
    startListening({
      // Runs once per gap: later changes only raise the count that it reads up to.
      predicate: (_, { open: now }, { open: before }) => idBehind(now) !== idBehind(before),
      effect: async (_, effect) => {
        effect.cancelActiveListeners();
        const id = idBehind(effect.getState().open);
        if (id !== null) await readGap(id, effect);
      },
    }),
    startListening({
      predicate: (action, { open: { id } }) =>
        id !== null &&
        (positionsRestarted.match(action) || (framesReceived.match(action) && action.payload.frames.some(beginsAnew))),
      effect: async (_, effect) => {
        effect.cancelActiveListeners();
        await readAgain(effect);
      },
    }),
    startListening({
      predicate: (_, { open: now }, { open: before }) => {
        const behind = activityBehind(now);
        return behind !== null && behind !== activityBehind(before);
      },
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
        if (id !== null) await Promise.all([readDetail(id, effect), effect.dispatch(rereadLoaded())]);
      },
    }),
    startTranslating(startListening),
    startFollowingTalk(startListening),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The row's activity position if the detail is behind it. */
const activityBehind = ({ row, detail }: OpenState): number | null =>
  row !== null && detail !== null && row.activityPosition > detail.activityPosition ? row.activityPosition : null;

async function open(id: ConversationId, effect: Effect): Promise<void> {
  effect.cancelActiveListeners();
  const { dispatch, getState } = effect;
  const { row } = getState().open;
  if (row) dispatch(conversationSeen({ id, upTo: row.position }));
  await Promise.all([readDetail(id, effect), readMessages({ id, query: { limit: FIRST_MESSAGES } }, effect)]);
  const { open: now } = getState();
  // An alert that is raised while the conversation is open stays unseen until the user acts on it.
  if (now.id === id && now.detail) dispatch(conversationSeen({ id, upTo: now.detail.position }));
  await pollOutsideView(id, effect);
}

/**
 * Reads the open conversation again if the list has a newer row or none.
 *
 * The stream only reports changes after the list was read. A change between the detail and the list, such as a deletion, would be missed.
 */
async function catchUpWith(listed: readonly Conversation[], effect: Effect): Promise<void> {
  const { id } = effect.getState().open;
  if (id === null) return;
  const isSettled = ({ open: now }: OpenRootState) => now.id !== id || now.status !== 'loading';
  if (!isSettled(effect.getState())) await effect.condition((_, state) => isSettled(state));
  const { open: now } = effect.getState();
  if (now.id !== id || now.status !== 'ready' || now.deleted !== null || now.row === null) return;
  const row = listed.find((candidate) => candidate.id === id);
  if (row === undefined || row.position > now.row.position) await readDetail(id, effect);
}

/** Polls a live conversation while it is outside the list's view. */
async function pollOutsideView(id: ConversationId, effect: Effect): Promise<void> {
  for (;;) {
    await effect.delay(POLL_MS);
    const { open: current, inbox } = effect.getState();
    if (current.id !== id) return;
    if (current.row?.endedAt === null && !(id in inbox.page.rows)) await readDetail(id, effect);
  }
}

/** The open conversation if its loaded transcript lacks messages. */
const idBehind = ({ id, isTranscriptRead, transcript }: OpenState): ConversationId | null =>
  isTranscriptRead && isBehind(transcript) ? id : null;

async function readGap(id: ConversationId, effect: Effect): Promise<void> {
  for (;;) {
    const { last } = effect.getState().open.transcript;
    await readMessages({ id, query: { limit: GAP_MESSAGES, after: last ?? 0 } }, effect);
    if (effect.signal.aborted) return;
    if (effect.getState().open.transcript.last === last) await effect.delay(GAP_RETRY_MS);
  }
}

/** Reads the open conversation again in place after positions started over; the server may have fewer messages than this tab. */
async function readAgain(effect: Effect): Promise<void> {
  const { id } = effect.getState().open;
  if (id === null) return;
  await readDetail(id, effect);
  const { row, transcript } = effect.getState().open;
  if (effect.signal.aborted || row === null) return;
  const isShorter = row.messageCount < (transcript.last ?? 0);
  await effect.dispatch(isShorter ? readNewest() : rereadLoaded());
}

/** The delay before a reread, because one turn of a call often arrives in several frames. */
const TALK_REREAD_MS = 100;

/** Reads the state of the open call's talk after each change of its row. Returns a function that stops. */
function startFollowingTalk(startListening: StartListening): () => void {
  return startListening({
    predicate: (_, { open: now }, { open: before }) => talkKey(now) !== null && talkKey(now) !== talkKey(before),
    effect: async (_, { cancelActiveListeners, delay, getState, dispatch, extra, signal }) => {
      cancelActiveListeners();
      await delay(TALK_REREAD_MS);
      const { id } = getState().open;
      if (id === null) return;
      try {
        const { tenantId } = readQuery(getState());
        const query = tenantId === undefined ? {} : { tenantId };
        dispatch(talkRead({ id, talk: await extra.api.call('readTalk', { params: { id }, query }, { signal }) }));
      } catch (error) {
        const isGone = error instanceof ApiError && error.status === 404;
        if (!signal.aborted && !isGone) log.warn(`could not read the talk of conversation ${id}`, error);
      }
    },
  });
}

/** Identifies the conversation and its position; null if none of our agents handles it. */
const talkKey = ({ id, row }: OpenState): string | null =>
  id === null || !isOwnAgent(row?.agentId ?? '') ? null : `${id} ${row?.position}`;
