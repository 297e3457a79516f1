import { createSlice } from '@reduxjs/toolkit';
import type { ConversationDetail, Message } from '@switchboard/contracts/conversations/message';
import type { Conversation } from '@switchboard/contracts/conversations/row';
import type { ConversationId } from '@switchboard/contracts/ids';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tag';
import { plainReducers } from '../../api/reducer.ts';
import type { Frame } from '../../live/frame.ts';
import { framesReceived } from '../../live/live-slice.ts';
import { rowDeleted, rowWritten, tagsWritten } from './inbox-slice.ts';
import { addMessages, EMPTY_TRANSCRIPT, followRow, type Transcript } from './transcript.ts';

export type OpenStatus = 'closed' | 'loading' | 'ready' | 'missing' | 'failed';

/** The conversation that is open beside the list. */
export interface OpenState {
  readonly id: ConversationId | null;
  /** The account it is of, if that isn't the person's own but one that their agency looks after. */
  readonly tenantId: string | null;
  readonly status: OpenStatus;
  /** The row, from the list until the detail has come. */
  readonly row: Conversation | null;
  /** What only the detail has. */
  readonly detail: ConversationDetail | null;
  readonly transcript: Transcript;
  readonly isTranscriptRead: boolean;
  readonly isReadingEarlier: boolean;
  /** It was deleted, here or elsewhere, while open. */
  readonly isDeleted: boolean;
}
const CLOSED: OpenState = {
  id: null,
  tenantId: null,
  status: 'closed',
  row: null,
  detail: null,
  transcript: EMPTY_TRANSCRIPT,
  isTranscriptRead: false,
  isReadingEarlier: false,
  isDeleted: false,
};

const plain = plainReducers<OpenState>();
type Read<T> = { readonly id: ConversationId } & T;
/** Answers about a conversation that isn't open any more are dropped. */
const ofOpen = <P extends { readonly id: ConversationId }>(reduce: (state: OpenState, payload: P) => OpenState) =>
  plain((state, payload: P) => (state.id === payload.id ? reduce(state, payload) : state));

/** What is known of the open conversation: the row as it changes live, the detail, and its messages. */
export const openSlice = createSlice({
  name: 'open',
  initialState: CLOSED,
  reducers: {
    conversationOpened: plain((_, { id, tenantId, row }: Pick<OpenState, 'tenantId' | 'row'> & Read<object>) => ({
      ...CLOSED,
      id,
      tenantId,
      row,
      status: 'loading',
    })),
    conversationClosed: plain<void>(() => CLOSED),
    detailRead: ofOpen((state, { detail }: Read<{ detail: ConversationDetail }>) => {
      // A live change may have come first: its row stands, the rest is the detail's.
      const row = state.row && state.row.position > detail.position ? state.row : detail;
      return { ...state, status: 'ready', row, detail, transcript: followRow(state.transcript, row), isDeleted: false };
    }),
    /** It isn't there, whatever the list may have shown of it. */
    detailMissing: ofOpen((state, _: Read<object>) => ({ ...state, status: 'missing' })),
    detailFailed: ofOpen((state, _: Read<object>) => ({
      ...state,
      status: state.detail || state.status === 'missing' ? state.status : 'failed',
    })),
    messagesRead: ofOpen((state, { messages }: Read<{ messages: readonly Message[] }>) => ({
      ...state,
      transcript: addMessages(state.transcript, messages),
      isTranscriptRead: true,
      isReadingEarlier: false,
    })),
    earlierAsked: ofOpen((state, _: Read<object>) => ({ ...state, isReadingEarlier: true })),
    earlierFailed: ofOpen((state, _: Read<object>) => ({ ...state, isReadingEarlier: false })),
  },
  extraReducers: (builder) => {
    builder.addCase(rowWritten, plain(follow));
    builder.addCase(
      tagsWritten,
      plain((state, { id, smartTags }) =>
        state.row?.id === id ? { ...state, row: { ...state.row, smartTags } } : state,
      ),
    );
    builder.addCase(
      rowDeleted,
      plain((state, { id }) => (state.id === id ? { ...state, isDeleted: true } : state)),
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
  detailMissing,
  detailFailed,
  messagesRead,
  earlierAsked,
  earlierFailed,
} = openSlice.actions;

/** The part of the store that this slice is. */
export interface OpenRootState {
  readonly open: OpenState;
}

/** What calls about the open conversation say of whose it is. */
export function tenantQuery({ open: { tenantId } }: OpenRootState): { readonly tenantId?: string } {
  return tenantId === null ? {} : { tenantId };
}

function receiveFrame(state: OpenState, { message }: Frame): OpenState {
  switch (message.event) {
    case 'conversation:updated':
      return follow(state, message.data.conversation);
    case 'conversation:deleted':
      return message.data.conversation.id === state.id && message.data.reason === 'deleted'
        ? { ...state, isDeleted: true }
        : state;
    case 'smartTag:updated':
      return retag(state, message.data.smartTag);
    case 'message:received':
    case 'view':
    case 'heartbeat':
    case 'reset':
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
  return { ...state, row, transcript, isDeleted: false };
}

function retag(state: OpenState, { id, name, color }: SmartTag): OpenState {
  if (!state.row?.smartTags.some((tag) => tag.id === id)) return state;
  return {
    ...state,
    row: { ...state.row, smartTags: state.row.smartTags.map((tag) => (tag.id === id ? { id, name, color } : tag)) },
  };
}
