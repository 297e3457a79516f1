import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import { isBehind } from '../../../entities/transcript/transcript.ts';
import { beginsAnew } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { listReceived, positionsBegan } from '../inbox/inbox-slice.ts';
import { attentionSeen } from '../inbox/seen-slice.ts';
import { startClearing } from './clearing.ts';
import { startFollowingTalk } from './follow-talk.ts';
import { startTranslating } from './follow-translation.ts';
import { type Effect, readDetail, readMessages, type StartListening } from './open-reads.ts';
import { conversationOpened, langChosen, type OpenRootState } from './open-slice.ts';
import type { OpenState } from './open-state.ts';
import { readHeldAgain, readNewest } from './transcript-calls.ts';

/** The newest messages that an opened conversation starts with. */
export const FIRST_MESSAGES = 100;
const GAP_MESSAGES = 200;
/** One change may come in several events. */
const REREAD_MS = 300;
/** A live conversation that the list's view leaves out gets no frames, and is asked for instead. */
const POLL_MS = 5_000;
const GAP_RETRY_MS = 3_000;

/** Reads the open conversation and its messages, keeps up with what frames leave out, and marks its alert as seen. Answers its stop. */
export function startOpen(startListening: StartListening): () => void {
  const stops = [
    startClearing(startListening),
    startListening({ actionCreator: conversationOpened, effect: ({ payload }, effect) => open(payload.id, effect) }),
    startListening({
      // It begins with a gap and ends with it, or with the conversation: later changes only raise the count that it reads up to.
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
        (positionsBegan.match(action) || (framesReceived.match(action) && action.payload.frames.some(beginsAnew))),
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
        if (id !== null) await Promise.all([readDetail(id, effect), effect.dispatch(readHeldAgain())]);
      },
    }),
    startTranslating(startListening),
    startFollowingTalk(startListening),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Up to where the open conversation's activity goes by its row, if what was read of it doesn't reach there. */
const activityBehind = ({ row, detail }: OpenState): number | null =>
  row !== null && detail !== null && row.activityPosition > detail.activityPosition ? row.activityPosition : null;

async function open(id: ConversationId, effect: Effect): Promise<void> {
  effect.cancelActiveListeners();
  const { dispatch, getState } = effect;
  const known = getState().open.row?.attention ?? null;
  if (known) dispatch(attentionSeen({ id, upTo: known.position }));
  await Promise.all([readDetail(id, effect), readMessages({ id, query: { limit: FIRST_MESSAGES } }, effect)]);
  const upTo = standingUpTo(getState().open);
  if (upTo > (known?.position ?? 0) && getState().open.id === id) dispatch(attentionSeen({ id, upTo }));
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

/** The conversation whose transcript lacks messages that it should hold; null if it lacks none, or was not read yet. */
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

/** Reads the open conversation again in place, after positions began anew: what is known of it may be more than there is now. */
async function readAgain(effect: Effect): Promise<void> {
  const { id } = effect.getState().open;
  if (id === null) return;
  await readDetail(id, effect);
  const { row, transcript } = effect.getState().open;
  if (effect.signal.aborted || row === null) return;
  const isShorter = row.messageCount < (transcript.last ?? 0);
  await effect.dispatch(isShorter ? readNewest() : readHeldAgain());
}
