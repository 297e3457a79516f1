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

/** A page of a search whose tags were looked up. */
export interface SearchPageRequest extends PageRequest {
  readonly search: ResolvedSearch;
}
