import type { ConversationRecord } from '@switchboard/contracts/conversations/row';
import type { InboxFilter } from '../filter/inbox-filter.ts';
import type { ResolvedSearch } from './search-sql.ts';
import type { Order } from './sort.ts';

/** Which page of which list. */
export interface PageRequest {
  readonly filter: InboxFilter;
  readonly order: Order;
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
}
/** A page with its total. */
export interface InboxPage {
  readonly records: readonly ConversationRecord[];
  readonly total: number;
  /** True if a search found more than `total`. */
  readonly isCapped: boolean;
}

/** A filter's search, its tags looked up. */
export interface SearchInFilter {
  readonly filter: InboxFilter;
  readonly search: ResolvedSearch;
}
/** A page of a search. */
export interface SearchPageRequest extends PageRequest, SearchInFilter {}
