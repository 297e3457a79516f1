import type { InstantRange } from '@switchboard/application/calendar/day-range';
import type { Search } from '@switchboard/application/search/parse-search';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import type { ListFilter } from '@switchboard/contracts/conversations/query';
import type { ConversationRecord } from '@switchboard/contracts/conversations/row';
import type { TagMap } from '../tag-map.ts';
import { type Condition, conditionsOf, keyOf } from './conditions.ts';
import { type Match, matchRecord } from './match.ts';

/** A filter made ready for an account's zone: the same predicate for the list, in SQL, and for the stream, in memory. */
export interface InboxFilter {
  readonly conditions: readonly Condition[];
  /** The purposes of calls of which its reader is not told more; see `toConversation`. */
  readonly withheld: readonly CallPurpose[];
  /** Equal for filters that let the same conversations through, and tell the same of them; for grouping. */
  readonly key: string;
  /** The search among the conditions, if any. */
  readonly search: Search | undefined;
  /** The range of time among the conditions, if any. */
  readonly range: InstantRange | undefined;
  /** Whether there are records that only the database can decide. */
  readonly asksDatabase: boolean;
  /** Decides for a record; ask `matchingIds` about those that are `unknown`. */
  matches(record: ConversationRecord, tags: TagMap): Match;
}

/** Makes a filter ready. Compute it anew when the account's zone changes. */
export function compileFilter(
  filter: ListFilter,
  { timeZone, withheld }: { readonly timeZone: string; readonly withheld: readonly CallPurpose[] },
): InboxFilter {
  const conditions = conditionsOf(filter, timeZone, withheld);
  return {
    conditions,
    withheld,
    key: JSON.stringify([keyOf(conditions), ...withheld]),
    search: conditions.find((condition) => condition.kind === 'search')?.search,
    range: conditions.find((condition) => condition.kind === 'range')?.range,
    asksDatabase: conditions.some(asksDatabase),
    matches: (record, tags) => matchRecord(conditions, record, tags),
  };
}

function asksDatabase(condition: Condition): boolean {
  if (condition.kind === 'search') return condition.search.words.length > 0 || condition.search.tagText !== undefined;
  return condition.kind === 'alert';
}
