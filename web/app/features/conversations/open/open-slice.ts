import { createSlice } from '@reduxjs/toolkit';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationDetail, Message } from '@switchboard/contracts/conversations/message';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { plainReducers } from '../../../api/reducer.ts';
import {
  addMessages,
  EMPTY_TRANSCRIPT,
  followRow,
  moveTo,
  type TranscriptLang,
} from '../../../entities/transcript/transcript.ts';
import { beginsAnew, type Frame } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { positionsBegan, rowDeleted, rowRestored, rowWritten, tagsWritten } from '../inbox/inbox-slice.ts';
import { keepLaterTags } from '../inbox/later-tags.ts';
import { CLOSED, type OpenState, type Place } from './open-state.ts';

const plain = plainReducers<OpenState>();
type Read<T> = { readonly id: ConversationId } & T;
/** Answers about a conversation that isn't open any more are dropped. */
const ofOpen = <P extends { readonly id: ConversationId }>(reduce: (state: OpenState, payload: P) => OpenState) =>
  plain((state, payload: P) => (state.id === payload.id ? reduce(state, payload) : state));

type ReadOfRun<T> = Read<T> & { readonly run: number };
/** Of a run of messages that was left for another place, too. */
const ofRun = <P extends ReadOfRun<object>>(reduce: (state: OpenState, payload: P) => OpenState) =>
  ofOpen((state, payload: P) => (state.run === payload.run ? reduce(state, payload) : state));

/** What is known of the open conversation: the row as it changes live, the detail, and its messages. */
export const openSlice = createSlice({
  name: 'open',
  initialState: CLOSED,
  reducers: {
    conversationOpened: plain(
      ({ lang, run }, { id, tenantId, row }: Pick<OpenState, 'tenantId' | 'row'> & Read<object>) => ({
        ...CLOSED,
        lang,
        id,
        tenantId,
        row,
        run: run + 1,
        status: 'loading',
      }),
    ),
    conversationClosed: plain<void>(({ lang, run }) => ({ ...CLOSED, lang, run })),
    detailRead: ofOpen((state, { detail }: Read<{ detail: ConversationDetail }>) => {
      // A live change may have come first: its row stands, the rest is the detail's.
      const row = state.row && state.row.position > detail.position ? state.row : withLaterTags(detail, state);
      return {
        ...state,
        status: 'ready',
        row,
        detail,
        transcript: followRow(state.transcript, row),
        deleted: null,
        failure: null,
      };
    }),
    talkRead: ofOpen((state, { talk }: Read<{ talk: LiveTalk }>) => ({ ...state, talk })),
    /** It isn't there, whatever the list may have shown of it; what was read before was deleted since. */
    detailMissing: ofOpen((state, _: Read<object>) =>
      state.detail ? { ...state, deleted: state.deleted ?? 'elsewhere' } : { ...state, status: 'missing' },
    ),
    detailFailed: ofOpen((state, { code }: Read<{ code: string }>) => ({
      ...state,
      failure: code,
      status: state.detail || state.status === 'missing' ? state.status : 'failed',
    })),
    messagesRead: ofRun((state, { messages, place }: ReadOfRun<{ messages: readonly Message[]; place: Place }>) => ({
      ...state,
      transcript:
        place === 'elsewhere'
          ? moveTo(state.transcript, messages)
          : addMessages(state.transcript, messages, place === 'earlier' ? 'first' : 'last'),
      run: place === 'elsewhere' ? state.run + 1 : state.run,
      isTranscriptRead: true,
      reading: place === 'newest' ? state.reading : null,
      hasReadFailed: false,
    })),
    partAsked: ofOpen((state, { place }: Read<{ place: Exclude<Place, 'newest'> }>) => ({
      ...state,
      reading: place,
      hasReadFailed: false,
    })),
    partFailed: ofRun((state, _: ReadOfRun<object>) => ({ ...state, reading: null, hasReadFailed: true })),
    /** The reader wants to see a line. */
    lineSought: ofOpen((state, { seq }: Read<{ seq: number }>) => ({
      ...state,
      sought: { seq, times: (state.sought?.times ?? 0) + 1 },
    })),
    langChosen: plain((state, lang: TranscriptLang | null) => ({ ...state, lang })),
    /** The reader wants the end of the talk, which the run that is held doesn't reach: it begins anew there. */
    endSought: ofOpen((state, _: Read<object>) => ({
      ...state,
      transcript: { ...EMPTY_TRANSCRIPT, count: state.row?.messageCount ?? state.transcript.count },
      run: state.run + 1,
      isTranscriptRead: false,
      reading: null,
    })),
  },
  extraReducers: (builder) => {
    builder.addCase(rowWritten, plain(follow));
    builder.addCase(rowRestored, plain(followStanding));
    builder.addCase(
      tagsWritten,
      plain((state, { id, smartTags, position }) =>
        state.row?.id === id && position > Math.max(state.row.position, state.tagsAt)
          ? { ...state, row: { ...state.row, smartTags }, tagsAt: position }
          : state,
      ),
    );
    builder.addCase(
      rowDeleted,
      plain((state, { id, position }) =>
        // Somebody else may have brought it back before the answer came.
        state.id === id && position > (state.row?.position ?? -1) ? { ...state, deleted: 'here' } : state,
      ),
    );
    builder.addCase(
      positionsBegan,
      plain((state) => forgetPositions(state)),
    );
    // Frames of any query: a row is the same for every reader.
    builder.addCase(
      framesReceived,
      plain((state, { frames }) => (state.id === null ? state : frames.reduce(receiveFrame, state))),
    );
  },
});

export const {
  conversationOpened,
  conversationClosed,
  detailRead,
  talkRead,
  detailMissing,
  detailFailed,
  messagesRead,
  partAsked,
  partFailed,
  lineSought,
  langChosen,
  endSought,
} = openSlice.actions;

/** The part of the store that this slice is. */
export interface OpenRootState {
  readonly open: OpenState;
}

/** What reads of the open conversation say of whose it is, and in which language. */
export function readQuery({ open: { tenantId, lang } }: OpenRootState): {
  readonly tenantId?: string;
  readonly lang?: TranscriptLang;
} {
  return { ...(tenantId !== null && { tenantId }), ...(lang !== null && { lang }) };
}

function receiveFrame(state: OpenState, frame: Frame): OpenState {
  const { message } = frame;
  switch (message.event) {
    case 'conversation:updated':
      return followStanding(state, message.data.conversation);
    case 'conversation:deleted':
      return message.data.conversation.id === state.id && message.data.reason === 'deleted'
        ? { ...state, deleted: state.deleted ?? 'elsewhere' }
        : state;
    case 'smartTag:updated':
      return retag(state, message.data.smartTag);
    case 'reset':
      return beginsAnew(frame) ? forgetPositions(state) : state;
    case 'message:received':
    case 'resource:changed':
    case 'view':
    case 'heartbeat':
    case 'session:expired':
    case 'stream:ended':
      return state;
    default:
      return message satisfies never;
  }
}

function follow(state: OpenState, row: Conversation): OpenState {
  if (row.id !== state.id || (state.row && row.position <= state.row.position)) return state;
  // Before the first page of messages is here there is nothing to append to; its answer may have this one already.
  const transcript = state.isTranscriptRead
    ? followRow(state.transcript, row)
    : { ...state.transcript, count: Math.max(state.transcript.count, row.messageCount) };
  return { ...state, row: withLaterTags(row, state), transcript };
}

/** Follows the row of a conversation that isn't deleted, which another write's answer doesn't tell; that may have shown this row before. */
function followStanding(state: OpenState, row: Conversation): OpenState {
  const isOld = row.id !== state.id || (state.row && row.position < state.row.position);
  return isOld || state.deleted === null ? follow(state, row) : { ...follow(state, row), deleted: null };
}

const withLaterTags = (row: Conversation, { row: held, tagsAt }: OpenState): Conversation =>
  keepLaterTags(row, held, { position: row.position, tagsAt });

/** Positions begin anew, and the talk may end earlier than it did: whatever is told from here on is news. */
function forgetPositions(state: OpenState): OpenState {
  const { row, transcript } = state;
  return {
    ...state,
    row: row && { ...row, position: 0 },
    tagsAt: -1,
    transcript: { ...transcript, count: transcript.last ?? 0 },
  };
}

function retag(state: OpenState, { id, name, color }: SmartTag): OpenState {
  if (!state.row?.smartTags.some((tag) => tag.id === id)) return state;
  return {
    ...state,
    row: { ...state.row, smartTags: state.row.smartTags.map((tag) => (tag.id === id ? { id, name, color } : tag)) },
  };
}
