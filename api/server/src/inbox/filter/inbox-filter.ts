import type { InstantRange } from '@switchboard/application/calendar/day-range';
import type { Search } from '@switchboard/application/search/parse-search';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { ListFilter } from '@switchboard/contracts/conversations/list';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import type { TagMap } from '../tag-map.ts';
import { buildConditions, type Condition, type FilterReader, filterKey } from './conditions.ts';
import { type Match, matchRecord } from './match.ts';

/** A filter compiled for an account's time zone: the same predicate for the list, in SQL, and for the stream, in memory. */
export interface InboxFilter {
  readonly conditions: readonly Condition[];
  /** The purposes of calls that are withheld from the reader; see `toConversation`. */
  readonly withheld: readonly CallPurpose[];
  /** Equal for filters with the same matches and the same withheld purposes; for grouping. */
  readonly key: string;
  /** The search among the conditions, if any. */
  readonly search: Search | undefined;
  /** The range of time among the conditions, if any. */
  readonly range: InstantRange | undefined;
  /** Whether some records need the database to decide. */
  readonly needsDatabase: boolean;
  /** Whether a record that needs the database to decide can stop matching: messages and past attention stay, but seen marks don't. */
  readonly canForget: boolean;
  /** Decides a record; `findMatchingIds` decides those that are `unknown`. */
  matches(record: ConversationRecord, tags: TagMap): Match;
}

/**
 * Compiles a filter for a reader. Compile it again when the account's time zone changes.
 *
 * @throws {AppError} `request.invalid` if the filter is personal and the reader isn't a person in their own account.
 */
export function compileFilter(filter: ListFilter, reader: FilterReader): InboxFilter {
  const { withheld } = reader;
  const conditions = buildConditions(filter, reader);
  return {
    conditions,
    withheld,
    key: JSON.stringify([filterKey(conditions), ...withheld]),
    search: conditions.find((condition) => condition.kind === 'search')?.search,
    range: conditions.find((condition) => condition.kind === 'range')?.range,
    needsDatabase: conditions.some(needsDatabase),
    canForget: conditions.some(({ kind }) => kind === 'unseen'),
    matches: (record, tags) => matchRecord(conditions, record, tags),
  };
}

function needsDatabase(condition: Condition): boolean {
  if (condition.kind === 'search') return condition.search.words.length > 0 || condition.search.tagText !== undefined;
  return condition.kind === 'alert' || condition.kind === 'unseen';
}
