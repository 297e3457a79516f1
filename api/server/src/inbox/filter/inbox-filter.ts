import type { InstantRange } from '@switchboard/application/calendar/day-range';
import type { Search } from '@switchboard/application/search/parse-search';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import type { ListFilter } from '@switchboard/contracts/conversations/list';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import type { TagMap } from '../tag-map.ts';
import { buildConditions, type Condition, filterKey } from './conditions.ts';
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
  /** Decides a record; `findMatchingIds` decides those that are `unknown`. */
  matches(record: ConversationRecord, tags: TagMap): Match;
}

/** Compiles a filter. Compile it again when the account's time zone changes. */
export function compileFilter(
  filter: ListFilter,
  { timeZone, withheld }: { readonly timeZone: string; readonly withheld: readonly CallPurpose[] },
): InboxFilter {
  const conditions = buildConditions(filter, timeZone, withheld);
  return {
    conditions,
    withheld,
    key: JSON.stringify([filterKey(conditions), ...withheld]),
    search: conditions.find((condition) => condition.kind === 'search')?.search,
    range: conditions.find((condition) => condition.kind === 'range')?.range,
    needsDatabase: conditions.some(needsDatabase),
    matches: (record, tags) => matchRecord(conditions, record, tags),
  };
}

function needsDatabase(condition: Condition): boolean {
  if (condition.kind === 'search') return condition.search.words.length > 0 || condition.search.tagText !== undefined;
  return condition.kind === 'alert';
}
