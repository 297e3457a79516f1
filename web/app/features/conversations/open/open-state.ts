import type { ConversationId } from '@switchboard/contracts/base/ids';
import type { LiveTalk } from '@switchboard/contracts/calls/live-routes';
import type { Conversation } from '@switchboard/contracts/conversations/conversation';
import type { ConversationDetail } from '@switchboard/contracts/conversations/message';
import { EMPTY_TRANSCRIPT, type Transcript, type TranscriptLang } from '../../../entities/transcript/transcript.ts';

/** Where messages that were read belong: at the run that is held, or in its place. */
export type Place = 'newest' | 'earlier' | 'later' | 'elsewhere';
export type OpenStatus = 'closed' | 'loading' | 'ready' | 'missing' | 'failed';

/** The conversation that is open beside the list. */
export interface OpenState {
  readonly id: ConversationId | null;
  /** The account it is of, if that isn't the person's own but one that their agency looks after. */
  readonly tenantId: string | null;
  readonly status: OpenStatus;
  /** The row, from the list until the detail has come. */
  readonly row: Conversation | null;
  /** Up to which position a write answered its tags: these may be further on than the row. */
  readonly tagsAt: number;
  /** What only the detail has. */
  readonly detail: ConversationDetail | null;
  /** How it stands with its agent; null where none of the account's own holds it. */
  readonly talk: LiveTalk | null;
  readonly transcript: Transcript;
  /** Counts the runs of messages that were begun: an answer that was asked for by another one is none. */
  readonly run: number;
  readonly isTranscriptRead: boolean;
  /** Another part of the talk is being read; or that failed. */
  readonly reading: Exclude<Place, 'newest'> | null;
  readonly hasReadFailed: boolean;
  /** The line that the reader asked to see, and how often somebody asked for one. */
  readonly sought: { readonly seq: number; readonly times: number } | null;
  /** What to translate into; null shows what was said. It stays from one conversation to the next. */
  readonly lang: TranscriptLang | null;
  /** It was deleted while open, by this person here or by somebody else. */
  readonly deleted: 'here' | 'elsewhere' | null;
  /** Why it could not be read, by the error's code. */
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
  transcript: EMPTY_TRANSCRIPT,
  run: 0,
  isTranscriptRead: false,
  reading: null,
  hasReadFailed: false,
  sought: null,
  lang: null,
  deleted: null,
  failure: null,
};
