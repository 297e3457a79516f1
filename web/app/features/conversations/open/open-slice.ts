import { createSlice } from '@reduxjs/toolkit';
import type { RouteName } from '@switchboard/contracts/api';
import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { Permission } from '@switchboard/contracts/base/permission-names';
import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationDetail, Message } from '@switchboard/contracts/conversations/message';
import type { Note } from '@switchboard/contracts/conversations/notes';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { plainReducers } from '../../../api/reducer.ts';
import {
  addMessages,
  EMPTY_TRANSCRIPT,
  followRow,
  moveTo,
  type Transcript,
  type TranscriptLang,
} from '../../../entities/transcript/transcript.ts';
import { beginsAnew, type Frame } from '../../../live/frame.ts';
import { framesReceived } from '../../../live/live-slice.ts';
import { type SessionRootState, selectMay } from '../../../session/session-slice.ts';
import { positionsRestarted, rowDeleted, rowRestored, rowWritten, tagsWritten } from '../inbox/inbox-slice.ts';
import { keepLaterTags } from '../inbox/page.ts';

/** Where loaded messages belong: at either end of the loaded run, or elsewhere, in place of it. */
export type Place = 'newest' | 'earlier' | 'later' | 'elsewhere';
export type OpenStatus = 'closed' | 'loading' | 'ready' | 'missing' | 'failed';

/** The conversation that is open next to the list. */
export interface OpenState {
  readonly id: ConversationId | null;
  /** A client's account, for agencies; null for the user's own. */
  readonly tenantId: string | null;
  readonly status: OpenStatus;
  /** The list's row until the detail arrives. */
  readonly row: Conversation | null;
  /** The position of the write that returned the conversation's tags, which may be later than the row's. */
  readonly tagsAt: number;
  readonly detail: ConversationDetail | null;
  /** The state of the talk with the account's own agent; null for other agents. */
  readonly talk: LiveTalk | null;
  /** The notes, oldest first. */
  readonly notes: readonly Note[];
  readonly transcript: Transcript;
  /** Counts runs of loaded messages; responses for an earlier run are ignored. */
  readonly run: number;
  readonly isTranscriptRead: boolean;
  /** The part of the transcript that is being read. */
  readonly reading: Exclude<Place, 'newest'> | null;
  readonly hasReadFailed: boolean;
  /** The line that the reader jumped to, and how many jumps there were. */
  readonly jump: { readonly seq: number; readonly times: number } | null;
  /** The language to translate into; null shows the original. It is kept from one conversation to the next. */
  readonly lang: TranscriptLang | null;
  /** Whether the conversation was deleted while open, and whether in this tab or elsewhere. */
  readonly deleted: 'here' | 'elsewhere' | null;
  /** The error code of a failed read. */
  readonly failure: string | null;
}
/** No conversation is open. */
export const CLOSED: OpenState = {
  id: null,
  tenantId: null,
  status: 'closed',
  row: null,
  tagsAt: -1,
  detail: null,
  talk: null,
  notes: [],
  transcript: EMPTY_TRANSCRIPT,
  run: 0,
  isTranscriptRead: false,
  reading: null,
  hasReadFailed: false,
  jump: null,
  lang: null,
  deleted: null,
  failure: null,
};

const plain = plainReducers<OpenState>();
type Read<T> = { readonly id: ConversationId } & T;
/** Ignores responses for a conversation that is no longer open. */
const ifOpen = <P extends { readonly id: ConversationId }>(reduce: (state: OpenState, payload: P) => OpenState) =>
  plain((state, payload: P) => (state.id === payload.id ? reduce(state, payload) : state));

type ReadOfRun<T> = Read<T> & { readonly run: number };
/** Also ignores responses for a run of messages that the reader left. */
const ifRun = <P extends ReadOfRun<object>>(reduce: (state: OpenState, payload: P) => OpenState) =>
  ifOpen((state, payload: P) => (state.run === payload.run ? reduce(state, payload) : state));

/** The open conversation: its live row, its detail and its messages. */
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
    detailRead: ifOpen((state, { detail }: Read<{ detail: ConversationDetail }>) => {
      // A live change may have arrived first; its row is newer than the detail's.
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
    notesRead: ifOpen((state, { notes }: Read<{ notes: readonly Note[] }>) => ({ ...state, notes })),
    /** A note of the user was added or changed. */
    noteWritten: ifOpen((state, { note }: Read<{ note: Note }>) => ({
      ...state,
      notes: [...state.notes.filter(({ id }) => id !== note.id), note].sort(
        (a, b) => Date.parse(a.at) - Date.parse(b.at),
      ),
    })),
    noteRemoved: ifOpen((state, { noteId }: Read<{ noteId: string }>) => ({
      ...state,
      notes: state.notes.filter(({ id }) => id !== noteId),
    })),
    talkRead: ifOpen((state, { talk }: Read<{ talk: LiveTalk }>) => ({ ...state, talk })),
    /** The server doesn't have the conversation. If it was loaded before, it has been deleted since. */
    detailMissing: ifOpen((state, _: Read<object>) =>
      state.detail ? { ...state, deleted: state.deleted ?? 'elsewhere' } : { ...state, status: 'missing' },
    ),
    detailFailed: ifOpen((state, { code }: Read<{ code: string }>) => ({
      ...state,
      failure: code,
      status: state.detail || state.status === 'missing' ? state.status : 'failed',
    })),
    messagesRead: ifRun((state, { messages, place }: ReadOfRun<{ messages: readonly Message[]; place: Place }>) => ({
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
    partRequested: ifOpen((state, { place }: Read<{ place: Exclude<Place, 'newest'> }>) => ({
      ...state,
      reading: place,
      hasReadFailed: false,
    })),
    partFailed: ifRun((state, _: ReadOfRun<object>) => ({ ...state, reading: null, hasReadFailed: true })),
    /** The reader jumps to a line. */
    lineRequested: ifOpen((state, { seq }: Read<{ seq: number }>) => ({
      ...state,
      jump: { seq, times: (state.jump?.times ?? 0) + 1 },
    })),
    langChosen: plain((state, lang: TranscriptLang | null) => ({ ...state, lang })),
    /** The reader jumps to the end, which the loaded run doesn't reach: a new run starts there. */
    endRequested: ifOpen((state, _: Read<object>) => ({
      ...state,
      transcript: { ...EMPTY_TRANSCRIPT, count: state.row?.messageCount ?? state.transcript.count },
      run: state.run + 1,
      isTranscriptRead: false,
      reading: null,
    })),
  },
  extraReducers: (builder) => {
    builder.addCase(rowWritten, plain(follow));
    builder.addCase(rowRestored, plain(followExisting));
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
        // Another user may have restored the conversation before the response arrived.
        state.id === id && position > (state.row?.position ?? -1) ? { ...state, deleted: 'here' } : state,
      ),
    );
    builder.addCase(
      positionsRestarted,
      plain((state) => forgetPositions(state)),
    );
    // From any query's stream: all streams carry the same row.
    builder.addCase(
      framesReceived,
      plain((state, { frames }) => (state.id === null ? state : frames.reduce(applyFrame, state))),
    );
  },
});

export const {
  conversationOpened,
  conversationClosed,
  detailRead,
  notesRead,
  noteWritten,
  noteRemoved,
  talkRead,
  detailMissing,
  detailFailed,
  messagesRead,
  partRequested,
  partFailed,
  lineRequested,
  langChosen,
  endRequested,
} = openSlice.actions;

/** The part of the store that this slice owns. */
export interface OpenRootState {
  readonly open: OpenState;
}

/** The account and language parameters for reads of the open conversation. */
export function readQuery({ open: { tenantId, lang } }: OpenRootState): {
  readonly tenantId?: string;
  readonly lang?: TranscriptLang;
} {
  return { ...(tenantId !== null && { tenantId }), ...(lang !== null && { lang }) };
}

function applyFrame(state: OpenState, frame: Frame): OpenState {
  const { message } = frame;
  switch (message.event) {
    case 'conversation:updated':
      return followExisting(state, message.data.conversation);
    case 'conversation:deleted':
      return message.data.conversation.id === state.id && message.data.reason === 'deleted'
        ? { ...state, deleted: state.deleted ?? 'elsewhere' }
        : state;
    case 'smartTag:updated':
      return retag(state, message.data.smartTag);
    case 'reset':
      return beginsAnew(frame) ? forgetPositions(state) : state;
    case 'message:received':
    case 'counts':
    case 'seen':
    case 'offer':
    case 'availability':
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
  // Before the first page is loaded there is nothing to append to, and its response may include this message.
  const transcript = state.isTranscriptRead
    ? followRow(state.transcript, row)
    : { ...state.transcript, count: Math.max(state.transcript.count, row.messageCount) };
  return { ...state, row: withLaterTags(row, state), transcript };
}

/** Follows a row that proves that the conversation exists, unlike responses to other writes, which may have delivered the same row before. */
function followExisting(state: OpenState, row: Conversation): OpenState {
  const isOld = row.id !== state.id || (state.row && row.position < state.row.position);
  return isOld || state.deleted === null ? follow(state, row) : { ...follow(state, row), deleted: null };
}

const withLaterTags = (row: Conversation, { row: stored, tagsAt }: OpenState): Conversation =>
  keepLaterTags(row, stored, { position: row.position, tagsAt });

/** Forgets positions, because they start over, and the count, because the conversation may have fewer messages. */
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

/** Whether the user has a permission on the open conversation and, inside another account, may make the call. Agencies only read their clients' conversations. */
export function selectMayHere(
  state: OpenRootState & SessionRootState,
  permission: Permission,
  call?: RouteName,
): boolean {
  return state.open.tenantId === null && selectMay(state, permission, call);
}
