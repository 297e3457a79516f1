import type { Message } from '@switchboard/contracts/conversations/message';
import { log } from '../../../api/log.ts';
import type { Thunk } from '../../../api/thunk.ts';
import { hasEarlier, hasLater } from '../../../entities/transcript/transcript.ts';
import type { Place } from './open-slice.ts';
import { endRequested, messagesRead, type OpenRootState, partFailed, partRequested, readQuery } from './open-slice.ts';

type TranscriptThunk = Thunk<Promise<void>, OpenRootState>;
/** The server's maximum page size. */
const PAGE_SIZE = 200;

/** Reads the messages before the loaded ones. Failures are logged and shown, and the user can retry. */
export const readEarlier = (): TranscriptThunk => async (dispatch, getState) => {
  const { transcript } = getState().open;
  if (!hasEarlier(transcript)) return;
  await dispatch(readPart('earlier', { before: transcript.first ?? undefined }));
};

/** Reads the messages after the loaded ones, unless these reach the end. */
export const readLater = (): TranscriptThunk => async (dispatch, getState) => {
  const { transcript } = getState().open;
  if (!hasLater(transcript)) return;
  await dispatch(readPart('later', { after: transcript.last ?? undefined }));
};

/** Reads the messages around one that isn't loaded. */
export const readAround =
  (seq: number): TranscriptThunk =>
  async (dispatch) => {
    await dispatch(readPart('elsewhere', { after: Math.max(0, seq - PAGE_SIZE / 2) }));
  };

/** Starts again at the end of the conversation. */
export const readNewest = (): TranscriptThunk => async (dispatch, getState) => {
  const { id } = getState().open;
  if (id === null) return;
  dispatch(endRequested({ id }));
  await dispatch(readPart('later', {}));
};

/** Reads the loaded messages again in place, a page at a time, for example in another language. */
export const rereadLoaded =
  (): TranscriptThunk =>
  async (dispatch, getState, { api }) => {
    const { id, run, lang, transcript } = getState().open;
    if (id === null || transcript.first === null) return;
    try {
      for (let after = transcript.first - 1; after < (transcript.last ?? 0); ) {
        const query = { after, limit: PAGE_SIZE, ...readQuery(getState()) };
        const { data } = await api.call('listMessages', { params: { id }, query });
        const { open } = getState();
        const last = data.at(-1);
        // The user may have chosen another conversation, language or part meanwhile.
        if (open.run !== run || open.lang !== lang || !last) return;
        dispatch(messagesRead({ id, run, messages: data.filter(isLoadedIn(open.transcript)), place: 'newest' }));
        after = last.seq;
      }
    } catch (error) {
      log.warn(`could not reread messages of conversation ${id}`, error);
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
    dispatch(partRequested({ id, place }));
    try {
      const query = { ...bounds, limit: PAGE_SIZE, ...readQuery(getState()) };
      const { data } = await api.call('listMessages', { params: { id }, query });
      dispatch(messagesRead({ id, run, messages: data, place }));
    } catch (error) {
      log.warn(`could not read messages of conversation ${id}`, error);
      dispatch(partFailed({ id, run }));
    }
  };

const isLoadedIn =
  ({ first, last }: OpenRootState['open']['transcript']) =>
  ({ seq }: Message): boolean =>
    first !== null && last !== null && seq >= first && seq <= last;
