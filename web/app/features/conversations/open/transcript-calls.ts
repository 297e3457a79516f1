import type { Message } from '@switchboard/contracts/conversations/message';
import { log } from '../../../api/log.ts';
import type { Thunk } from '../../../api/thunk.ts';
import { hasEarlier, hasLater } from '../../../entities/transcript/transcript.ts';
import { endSought, messagesRead, type OpenRootState, partAsked, partFailed, readQuery } from './open-slice.ts';
import type { Place } from './open-state.ts';

type TranscriptThunk = Thunk<Promise<void>, OpenRootState>;
/** As much as the server gives at a time. */
const PAGE = 200;

/** Reads the messages before those that are held. A failure is logged, shown, and can be tried again. */
export const readEarlier = (): TranscriptThunk => async (dispatch, getState) => {
  const { transcript } = getState().open;
  if (!hasEarlier(transcript)) return;
  await dispatch(readPart('earlier', { before: transcript.first ?? undefined }));
};

/** Reads the messages after those that are held, where these don't reach the end. */
export const readLater = (): TranscriptThunk => async (dispatch, getState) => {
  const { transcript } = getState().open;
  if (!hasLater(transcript)) return;
  await dispatch(readPart('later', { after: transcript.last ?? undefined }));
};

/** Reads the messages around one that isn't held. */
export const readAround =
  (seq: number): TranscriptThunk =>
  async (dispatch) => {
    await dispatch(readPart('elsewhere', { after: Math.max(0, seq - PAGE / 2) }));
  };

/** Begins anew at the end of the talk. */
export const readNewest = (): TranscriptThunk => async (dispatch, getState) => {
  const { id } = getState().open;
  if (id === null) return;
  dispatch(endSought({ id }));
  await dispatch(readPart('later', {}));
};

/** Reads what is held again, such as in another language: a page at a time, in place. */
export const readHeldAgain =
  (): TranscriptThunk =>
  async (dispatch, getState, { api }) => {
    const { id, run, lang, transcript } = getState().open;
    if (id === null || transcript.first === null) return;
    try {
      for (let after = transcript.first - 1; after < (transcript.last ?? 0); ) {
        const query = { after, limit: PAGE, ...readQuery(getState()) };
        const { data } = await api.call('listMessages', { params: { id }, query });
        const { open } = getState();
        const last = data.at(-1);
        // Meanwhile another conversation, language or place of the talk may have been chosen.
        if (open.run !== run || open.lang !== lang || !last) return;
        dispatch(messagesRead({ id, run, messages: data.filter(isHeldBy(open.transcript)), place: 'newest' }));
        after = last.seq;
      }
    } catch (error) {
      log.warn(`messages of conversation ${id} could not be read again`, error);
      dispatch(partFailed({ id, run }));
    }
  };

const readPart =
  (
    place: Exclude<Place, 'newest'>,
    bounds: { before?: number | undefined; after?: number | undefined },
  ): TranscriptThunk =>
  async (dispatch, getState, { api }) => {
    const { id, run, reading } = getState().open;
    if (id === null || reading !== null) return;
    dispatch(partAsked({ id, place }));
    try {
      const query = { ...bounds, limit: PAGE, ...readQuery(getState()) };
      const { data } = await api.call('listMessages', { params: { id }, query });
      dispatch(messagesRead({ id, run, messages: data, place }));
    } catch (error) {
      log.warn(`messages of conversation ${id} could not be read`, error);
      dispatch(partFailed({ id, run }));
    }
  };

const isHeldBy =
  ({ first, last }: OpenRootState['open']['transcript']) =>
  ({ seq }: Message): boolean =>
    first !== null && last !== null && seq >= first && seq <= last;
