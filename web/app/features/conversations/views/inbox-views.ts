import { DatesOf } from '@switchboard/contracts/conversations/list';
import type { RangePreset } from '@switchboard/contracts/conversations/range';
import type { StoredQuery } from '@switchboard/contracts/conversations/stored-query';
import { BUILT_IN_VIEWS, type BuiltInView, queueView } from '@switchboard/contracts/conversations/views';
import {
  DEFAULT_QUERY,
  DEFAULT_SORT,
  formatInboxQuery,
  type InboxQuery,
  type InboxSort,
  LIVE_SORT,
  listFilters,
  parseInboxQuery,
} from '../inbox/inbox-query.ts';

// A view is a query of the list under a name. Its link sets the whole query, and it is the current one while the list's query equals it: first with its
// order, else without, because another order doesn't make another view. Only "All" keeps whatever dates are chosen; the others show all dates, as their
// counts do.

/** A view as the inbox shows it. */
export interface InboxView {
  readonly id: string;
  readonly query: InboxQuery;
}

/** The built-in views in the order of the pane. */
export const BUILT_IN_NAMES = [
  'mine',
  'waiting',
  'unassigned',
  'all',
  'snoozed',
  'done',
] as const satisfies readonly BuiltInView[];

/** The longest waiting first. */
const WAITING_SORT: InboxSort = { by: 'waiting', order: 'asc' };
const SORTS: Readonly<Record<BuiltInView, InboxSort>> = {
  mine: LIVE_SORT,
  waiting: WAITING_SORT,
  unassigned: WAITING_SORT,
  all: DEFAULT_SORT,
  snoozed: LIVE_SORT,
  done: LIVE_SORT,
};

/** Returns a built-in view in an account; null is the user's own. */
export function toBuiltInView(id: BuiltInView, tenantId: string | null, defaultRange: RangePreset): InboxView {
  const query = readViewQuery(BUILT_IN_VIEWS[id], SORTS[id]);
  return { id, query: { ...query, tenantId, range: id === 'all' ? defaultRange : 'all' } };
}

/** Returns the view of a group's queue. */
export function toQueueView(groupId: string): InboxView {
  const { id, query } = queueView(groupId);
  return { id, query: readViewQuery(query, WAITING_SORT) };
}

/** Reads a stored query as the list's, as far as the list still accepts it. */
export function readViewQuery(stored: StoredQuery, sort: InboxSort): InboxQuery {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(stored)) {
    if (name === 'smartTagIds') params.set(name, [value].flat().join(','));
    else for (const one of [value].flat()) params.append(name, String(one));
  }
  return { ...parseInboxQuery(params, 'all'), sort, page: 1, tenantId: null };
}

/** Converts the list's query to a stored one. A range that moves with the day is left out: a view shows all dates, or fixed ones. */
export function toStoredQuery({
  filters,
  searchString,
  smartTagIds,
  smartTagMatch,
  range,
}: InboxQuery): Record<string, string | string[] | number[]> {
  const { from: dateFrom, to: dateTo, timeFrom, timeTo, of } = typeof range === 'object' ? range : NO_DAYS;
  const datesOf = DatesOf.safeParse(of).data;
  return {
    ...Object.fromEntries(listFilters(filters).map(({ field, values }) => [field, [...values]])),
    ...(searchString.trim() !== '' && { searchString: searchString.trim() }),
    ...(smartTagIds.length > 0 && { smartTagIds: [...smartTagIds], smartTagMatch }),
    ...(dateFrom !== undefined && dateTo !== undefined && { dateFrom, dateTo }),
    ...(timeFrom !== undefined && { timeFrom }),
    ...(timeTo !== undefined && { timeTo }),
    ...(datesOf !== undefined && { datesOf }),
  };
}
const NO_DAYS = { from: undefined, to: undefined, timeFrom: undefined, timeTo: undefined, of: undefined };

/** Finds the view that the list shows; undefined if it shows something else. */
export function findView(query: InboxQuery, views: readonly InboxView[]): InboxView | undefined {
  return (
    views.find((view) => view.id !== ALL && toText(view.query) === toText(query)) ??
    views.find((view) => isSame(query, view))
  );
}

const ALL: BuiltInView = 'all';
const toText = (query: InboxQuery) => formatInboxQuery({ ...query, page: 1 });

function isSame(query: InboxQuery, { id, query: own }: InboxView): boolean {
  const { sort } = DEFAULT_QUERY;
  const range = id === ALL ? own.range : query.range;
  return toText({ ...query, sort, range }) === toText({ ...own, sort });
}
