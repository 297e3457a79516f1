import { dayRange, type InstantRange } from '@switchboard/application/calendar/day-range';
import { parseSearch, type Search } from '@switchboard/application/search/parse-search';
import { TEST_CHANNEL } from '@switchboard/contracts/base/constants';
import { isStorable } from '@switchboard/contracts/base/storable';
import type { ConversationRecord } from '@switchboard/contracts/conversations/conversation';
import { type DatesOf, type FilterField, type ListFilter, ME, NOBODY } from '@switchboard/contracts/conversations/list';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import { AppError } from '@switchboard/platform/app-error';

/**
 * A condition on a conversation. A filter matches if all of its conditions do, and the conversation belongs to the account and isn't deleted
 * (unless the filter asks for agent tests, which count as deleted).
 *
 * This is the one definition of the predicate. `sql.ts` evaluates it in PostgreSQL and `match.ts` on a record in memory; a kind that one of
 * them lacks doesn't compile.
 */
export type Condition =
  | { readonly kind: 'field'; readonly field: FilterField; readonly values: readonly (string | null)[] }
  | { readonly kind: 'queued'; readonly is: boolean }
  | { readonly kind: 'unseen'; readonly userId: string; readonly is: boolean }
  | { readonly kind: 'range'; readonly range: InstantRange }
  | { readonly kind: 'call'; readonly range: InstantRange }
  | { readonly kind: 'alert'; readonly range: InstantRange }
  | { readonly kind: 'start'; readonly range: InstantRange }
  | { readonly kind: 'tags'; readonly ids: readonly number[]; readonly match: 'any' | 'all' }
  | { readonly kind: 'search'; readonly search: Search }
  | { readonly kind: 'disclosed'; readonly withheld: readonly CallPurpose[] }
  | { readonly kind: 'nothing' };

/**
 * A live call has an event at least every two hours and ten minutes, or it counts as lost. So the calls that were live at some moment had their last
 * message no earlier than this long before it, which keeps the query off all older calls.
 */
export const MAX_SILENCE_MS = 3 * 3_600_000;

const KIND_OF_DATES = { lastMessage: 'range', call: 'call', alert: 'alert', start: 'start' } as const satisfies Record<
  DatesOf,
  string
>;

/** The reader of a list. */
export interface FilterReader {
  /** The account's time zone. */
  readonly timeZone: string;
  /** The purposes of calls that are withheld from the reader; see `toConversation`. */
  readonly withheld: readonly CallPurpose[];
  /** The person whose owned and seen conversations `me` and `unseen` mean; undefined for readers who have none. */
  readonly userId?: string | undefined;
}

/**
 * Builds the conditions of a filter, the cheapest first: spoken words come last. A search doesn't find conversations that are withheld from
 * the reader.
 *
 * @throws {AppError} `request.invalid` if the filter is personal and the reader isn't a person in their own account.
 */
export function buildConditions(filter: ListFilter, { timeZone, withheld, userId }: FilterReader): Condition[] {
  const conditions: Condition[] = [];
  if (filter.filter) conditions.push(fieldCondition(filter.filter.field, [filter.filter.value]));
  for (const { field, values } of filter.fields ?? []) {
    conditions.push(
      fieldCondition(
        field,
        values.map((value) => bindValue(field, value, userId)),
      ),
    );
  }
  if (filter.queued !== undefined) conditions.push({ kind: 'queued', is: filter.queued });
  if (filter.dates) {
    const { of = 'lastMessage', ...days } = filter.dates;
    conditions.push({ kind: KIND_OF_DATES[of], range: dayRange(days, timeZone) });
  }
  if (filter.smartTagIds.length > 0) {
    conditions.push({ kind: 'tags', ids: filter.smartTagIds, match: filter.smartTagMatch });
  }
  if (filter.unseen !== undefined) {
    conditions.push({ kind: 'unseen', userId: requirePerson('unseen', userId), is: filter.unseen });
  }
  const search = filter.searchString === undefined ? undefined : parseSearch(filter.searchString);
  if (search && withheld.length > 0) conditions.push({ kind: 'disclosed', withheld });
  if (search) conditions.push({ kind: 'search', search });
  return conditions;
}

/** The condition that a field has one of these values; null is the absence of a value. */
function fieldCondition(field: FilterField, values: readonly (string | null)[]): Condition {
  // A value that PostgreSQL can't store matches no row.
  const storable = [...new Set(values)].filter((value) => value === null || isStorable(value));
  return storable.length > 0 ? { kind: 'field', field, values: storable } : { kind: 'nothing' };
}

function bindValue(field: FilterField, value: string, userId: string | undefined): string | null {
  if (value === NOBODY && (field === 'assigneeId' || field === 'groupId')) return null;
  return value === ME && field === 'assigneeId' ? requirePerson(field, userId) : value;
}

function requirePerson(path: string, userId: string | undefined): string {
  if (userId === undefined) throw new AppError('request.invalid', { errors: [{ path, code: 'needs_person' }] });
  return userId;
}

/** Whether a filter asks for agent tests, which count as deleted in every other list. */
export const asksForTests = (conditions: readonly Condition[]): boolean =>
  conditions.some(
    (condition) =>
      condition.kind === 'field' && condition.field === 'channel' && condition.values.includes(TEST_CHANNEL),
  );

/** A key that is equal for filters with equivalent conditions, whatever their order or spelling. */
export function filterKey(conditions: readonly Condition[]): string {
  return JSON.stringify(conditions.map(keyPart));
}

function keyPart(condition: Condition): readonly unknown[] {
  switch (condition.kind) {
    case 'field':
      // The order of the values doesn't matter, and `me` has become an id.
      return ['field', condition.field, ...condition.values.toSorted()];
    case 'queued':
      return ['queued', condition.is];
    case 'unseen':
      return ['unseen', condition.userId, condition.is];
    case 'range':
    case 'call':
    case 'alert':
    case 'start':
      return [condition.kind, condition.range.fromMs, condition.range.toMs];
    case 'tags':
      // For a single tag, any and all are the same.
      return ['tags', condition.ids.length > 1 ? condition.match : 'any', ...condition.ids];
    case 'search':
      return ['search', condition.search.folded];
    case 'disclosed':
      return ['disclosed', ...condition.withheld];
    case 'nothing':
      return ['nothing'];
  }
}

/** A filter field's column in `read.conversations`, its type, and the record's value in the query's notation. */
export interface FieldPlace {
  readonly column: string;
  readonly type: 'text' | 'boolean';
  read(record: ConversationRecord): string | null;
}

/** All filter fields; a missing one doesn't compile. */
export const FIELD_PLACES: Readonly<Record<FilterField, FieldPlace>> = {
  status: { column: 'status', type: 'text', read: ({ status }) => status },
  channel: { column: 'channel', type: 'text', read: ({ channel }) => channel },
  direction: { column: 'direction', type: 'text', read: ({ direction }) => direction },
  agentId: { column: 'agent_id', type: 'text', read: ({ agentId }) => agentId },
  assigneeId: { column: 'assignee_id', type: 'text', read: ({ assigneeId }) => assigneeId },
  groupId: { column: 'group_id', type: 'text', read: ({ groupId }) => groupId },
  language: { column: 'language', type: 'text', read: ({ language }) => language },
  needsAttention: { column: 'needs_attention', type: 'boolean', read: ({ needsAttention }) => String(needsAttention) },
  work: { column: 'work', type: 'text', read: ({ work }) => work },
};
