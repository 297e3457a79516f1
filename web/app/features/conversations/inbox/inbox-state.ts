import type { ListMeta } from '@switchboard/contracts/conversations/list';
import type { StreamData } from '@switchboard/contracts/stream/messages';
import type { InboxQuery, InboxSort } from './inbox-query.ts';
import { type Known, NOTHING_KNOWN } from './known.ts';
import { type Change, EMPTY_PAGE, type Page } from './page.ts';
import { EMPTY_SHOWN, type Shown } from './shown.ts';

/** A request for a page. `refill`: the same view again, because rows may be missing or everything may have changed. */
export interface ListRequest {
  readonly requestId: string;
  readonly kind: 'view' | 'refill';
  readonly query: InboxQuery;
  readonly perPage: number;
  readonly sort: InboxSort;
  readonly today: string;
  /** When it was asked for, by this machine's clock. */
  readonly askedAt: number;
  readonly streamQuery: string;
}

/** By conversation the newest change; or that there were more than are worth keeping, and the list is to be read once more. */
export type Meanwhile = Readonly<Record<number, Change>> | 'too-many';

/** What the list of conversations is: what was asked for, what the server answered, and what changed since. */
export interface InboxState {
  readonly query: InboxQuery | null;
  readonly perPage: number;
  /** Live updates keep the chosen sort instead of the newest first. */
  readonly keepsOrder: boolean;
  readonly page: Page;
  readonly meta: ListMeta | null;
  readonly shown: Shown;
  /** What the rows are of; null before the first answer. */
  readonly loaded: ListRequest | null;
  readonly request: ListRequest | null;
  /** The request failed and is tried again, silently; a code when it never will be. */
  readonly isRetrying: boolean;
  readonly refusal: string | null;
  /** Changes that came while a request was under way, which its answer may not have seen. */
  readonly meanwhile: Meanwhile;
  /** The newest counts that a stream told; an older answer doesn't undo them. */
  readonly view: StreamData<'view'> | null;
  /** What the filters offer. */
  readonly known: Known;
  /** Another page is open: the list is what it was, and will be read again before it is followed. */
  readonly isAway: boolean;
  /** How often positions began anew: an answer to what was asked for before that has positions of a log that is no more. */
  readonly logs: number;
}

export const initialInbox: InboxState = {
  query: null,
  perPage: 50,
  keepsOrder: false,
  page: EMPTY_PAGE,
  meta: null,
  shown: EMPTY_SHOWN,
  loaded: null,
  request: null,
  isRetrying: false,
  refusal: null,
  meanwhile: {},
  view: null,
  known: NOTHING_KNOWN,
  isAway: false,
  logs: 0,
};
