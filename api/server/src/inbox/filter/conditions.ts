import { dayRange, type InstantRange } from '@switchboard/application/calendar/day-range';
import { parseSearch, type Search } from '@switchboard/application/search/parse-search';
import { isStorable } from '@switchboard/contracts/characters';
import { TEST_CHANNEL } from '@switchboard/contracts/constants';
import type { CallPurpose } from '@switchboard/contracts/conversations/purpose';
import type { DatesOf, FilterField, ListFilter } from '@switchboard/contracts/conversations/query';

/**
 * One thing that must be true of a conversation for a filter to let it through. A filter is a list of these, all of which must hold,
 * beside the two that always must: it is the account's, and not deleted, unless tests of agents are asked for.
 *
 * This is the one definition of the predicate. `sql.ts` says it to PostgreSQL and `match.ts` decides it over a record in memory,
 * each kind by kind, so that a kind which one of them lacks doesn't compile.
 */
export type Condition =
  | { readonly kind: 'field'; readonly field: FilterField; readonly value: string }
  | { readonly kind: 'range'; readonly range: InstantRange }
  | { readonly kind: 'call'; readonly range: InstantRange }
  | { readonly kind: 'alert'; readonly range: InstantRange }
  | { readonly kind: 'start'; readonly range: InstantRange }
  | { readonly kind: 'tags'; readonly ids: readonly number[]; readonly match: 'any' | 'all' }
  | { readonly kind: 'search'; readonly search: Search }
  | { readonly kind: 'told'; readonly withheld: readonly CallPurpose[] }
  | { readonly kind: 'nothing' };

/**
 * A call that is on the line has an event every two hours and ten minutes at least, else it counts as lost: who was on the line at a
 * moment has a last message after this long before it. It keeps the search for them off all older calls.
 */
export const LONGEST_SILENCE_MS = 3 * 3_600_000;

const KIND_OF_DATES = { lastMessage: 'range', call: 'call', alert: 'alert', start: 'start' } as const satisfies Record<
  DatesOf,
  string
>;

/**
 * The conditions of a filter, in an order that decides cheaply first: what was said comes last. Who or what is withheld from the reader can't be
 * found by it, either.
 */
export function conditionsOf(filter: ListFilter, timeZone: string, withheld: readonly CallPurpose[]): Condition[] {
  const conditions: Condition[] = [];
  if (filter.filter) {
    const { field, value } = filter.filter;
    // What PostgreSQL's text can't hold is no row's value.
    conditions.push(isStorable(value) ? { kind: 'field', field, value } : { kind: 'nothing' });
  }
  if (filter.dates) {
    const { of = 'lastMessage', ...days } = filter.dates;
    conditions.push({ kind: KIND_OF_DATES[of], range: dayRange(days, timeZone) });
  }
  if (filter.smartTagIds.length > 0) {
    conditions.push({ kind: 'tags', ids: filter.smartTagIds, match: filter.smartTagMatch });
  }
  const search = filter.searchString === undefined ? undefined : parseSearch(filter.searchString);
  if (search && withheld.length > 0) conditions.push({ kind: 'told', withheld });
  if (search) conditions.push({ kind: 'search', search });
  return conditions;
}

/** Whether a filter is of tests of agents, which count as deleted in every other list. */
export const asksForTests = (conditions: readonly Condition[]): boolean =>
  conditions.some(
    (condition) => condition.kind === 'field' && condition.field === 'channel' && condition.value === TEST_CHANNEL,
  );

/** A text that is the same for filters with the same conditions, whatever the order or spelling they were given in. */
export function keyOf(conditions: readonly Condition[]): string {
  return JSON.stringify(conditions.map(keyPart));
}

function keyPart(condition: Condition): readonly unknown[] {
  switch (condition.kind) {
    case 'field':
      return ['field', condition.field, condition.value];
    case 'range':
    case 'call':
    case 'alert':
    case 'start':
      return [condition.kind, condition.range.fromMs, condition.range.toMs];
    case 'tags':
      // With one tag any and all are the same.
      return ['tags', condition.ids.length > 1 ? condition.match : 'any', ...condition.ids];
    case 'search':
      return ['search', condition.search.folded];
    case 'told':
      return ['told', ...condition.withheld];
    case 'nothing':
      return ['nothing'];
  }
}
