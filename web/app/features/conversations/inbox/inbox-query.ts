import { MAX_SEARCH_CHARACTERS } from '@switchboard/contracts/base/constants';
import { DayTime } from '@switchboard/contracts/base/fields';
import { truncate } from '@switchboard/contracts/base/text';
import {
  DatesOf,
  FILTER_FIELDS,
  type FilterField,
  findFilterValues,
  SORT_FIELDS,
  type SortField,
} from '@switchboard/contracts/conversations/list';
import { DEFAULT_RANGE, RANGE_PRESETS, type RangePreset } from '@switchboard/contracts/conversations/range';
import { z } from 'zod';
import { type QueryValue, queryString } from '../../../api/query-string.ts';
import { type DayRange, type Range, resolveDays } from './day-range.ts';

export interface InboxFilter {
  readonly field: FilterField;
  readonly value: string;
}
export interface InboxSort {
  readonly by: SortField;
  readonly order: 'asc' | 'desc';
}
/** The list's query, as in the URL. The page size is a setting of the browser instead. */
export interface InboxQuery {
  readonly page: number;
  readonly sort: InboxSort;
  readonly filter: InboxFilter | null;
  readonly searchString: string;
  readonly range: Range;
  readonly smartTagIds: readonly number[];
  readonly smartTagMatch: 'any' | 'all';
  /** A client's account, for agencies; null for the user's own. */
  readonly tenantId: string | null;
}

export const DEFAULT_SORT: InboxSort = { by: 'name', order: 'desc' };
/** Newest first, the order of live updates. */
export const LIVE_SORT: InboxSort = { by: 'lastMessageAt', order: 'desc' };
export const DEFAULT_QUERY: InboxQuery = {
  page: 1,
  sort: DEFAULT_SORT,
  filter: null,
  searchString: '',
  range: DEFAULT_RANGE,
  smartTagIds: [],
  smartTagMatch: 'any',
  tenantId: null,
};

// People type and paste URLs, so invalid parts fall back to their defaults.
const Address = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
  sortBy: z.enum(SORT_FIELDS).catch(DEFAULT_SORT.by),
  sortOrder: z.enum(['asc', 'desc']).catch(DEFAULT_SORT.order),
  filterField: z.enum(FILTER_FIELDS).nullable().catch(null),
  filterValue: z.string().min(1).max(200).nullable().catch(null),
  searchString: z.string().catch(''),
  range: z.enum(RANGE_PRESETS).optional().catch(undefined),
  dateFrom: z.iso.date().nullable().catch(null),
  dateTo: z.iso.date().nullable().catch(null),
  timeFrom: DayTime.optional().catch(undefined),
  timeTo: DayTime.optional().catch(undefined),
  datesOf: DatesOf.optional().catch(undefined),
  smartTagIds: z.string().catch(''),
  smartTagMatch: z.enum(['any', 'all']).catch('any'),
  tenantId: z.string().min(1).max(64).nullable().catch(null),
});

/** Parses the list's part of a URL. Never fails: invalid parts get their defaults. */
export function parseInboxQuery(params: URLSearchParams, defaultRange: RangePreset = DEFAULT_RANGE): InboxQuery {
  const names = Object.keys(Address.shape);
  const address = Address.parse(Object.fromEntries(names.map((name) => [name, params.get(name)])));
  return {
    page: address.page,
    sort: { by: address.sortBy, order: address.sortOrder },
    filter: parseFilter(address.filterField, address.filterValue),
    searchString: truncate(address.searchString, MAX_SEARCH_CHARACTERS),
    range: parseDays(address) ?? address.range ?? defaultRange,
    smartTagIds: parseTagIds(address.smartTagIds),
    smartTagMatch: address.smartTagMatch,
    tenantId: address.tenantId,
  };
}

/** Formats the list's part of a URL, without defaults. */
export function formatInboxQuery(query: InboxQuery, defaultRange: RangePreset = DEFAULT_RANGE): string {
  const { sort, range } = query;
  const hasOwnSort = sort.by !== DEFAULT_SORT.by || sort.order !== DEFAULT_SORT.order;
  return queryString({
    page: query.page === 1 ? null : query.page,
    sortBy: hasOwnSort ? sort.by : null,
    sortOrder: hasOwnSort ? sort.order : null,
    ...filterParams(query),
    range: typeof range === 'object' || range === defaultRange ? null : range,
    ...(typeof range === 'object' && dayParams(range)),
  });
}

/** Builds the list call's parameters; `today` is the account's current day. */
export function listParams(
  query: InboxQuery,
  { today, perPage, sort }: { today: string; perPage: number; sort: InboxSort },
): Record<string, QueryValue> {
  return {
    page: query.page,
    perPage,
    sortBy: sort.by,
    sortOrder: sort.order,
    ...filterParams(query),
    ...dateParams(query, today),
  };
}

/** Builds the stream's query: the list's without paging and sorting. Equal views have equal text in every tab. */
export function streamQuery(query: InboxQuery, today: string): string {
  return queryString({ ...filterParams(query), ...dateParams(query, today) }).slice(1);
}

/** Changes the query; any change except of the page itself returns to page 1. */
export function changeQuery(query: InboxQuery, change: Partial<InboxQuery>): InboxQuery {
  return { ...query, page: 1, ...change };
}

/** The query for all conversations of an account that need attention, which its total counts. */
export const attentionQuery = ({ tenantId }: InboxQuery): InboxQuery => ({
  ...DEFAULT_QUERY,
  range: 'all',
  filter: { field: 'needsAttention', value: 'true' },
  tenantId,
});

/** Columns whose useful end is the lowest: A before Z, and the longest waiting before the youngest. The others begin with the newest or largest. */
const LOWEST_FIRST: ReadonlySet<string> = new Set(['name', 'waitingSince', 'waiting']);

/** Returns the sort after the user chose a column: the current column flips its direction, and another begins at its useful end. */
export function chooseSort(current: InboxSort, by: SortField): InboxSort {
  if (current.by === by) return { by, order: current.order === 'asc' ? 'desc' : 'asc' };
  return { by, order: LOWEST_FIRST.has(by) ? 'asc' : 'desc' };
}

function filterParams({
  filter,
  searchString,
  smartTagIds,
  smartTagMatch,
  tenantId,
}: InboxQuery): Record<string, QueryValue> {
  return {
    filterField: filter?.field,
    filterValue: filter?.value,
    searchString: searchString.trim(),
    smartTagIds: [...new Set(smartTagIds)].sort((a, b) => a - b),
    smartTagMatch: smartTagIds.length > 0 && smartTagMatch === 'all' ? 'all' : null,
    tenantId,
  };
}

function dateParams({ range }: InboxQuery, today: string): Record<string, QueryValue> {
  const days = resolveDays(range, today);
  return days ? dayParams(days) : {};
}

const dayParams = ({ from, to, timeFrom, timeTo, of }: DayRange): Record<string, QueryValue> => ({
  dateFrom: from,
  dateTo: to,
  timeFrom,
  timeTo,
  datesOf: of,
});

/** Parses fixed days; undefined if there are none. Drops hours that end before they start. */
function parseDays({ dateFrom: from, dateTo: to, timeFrom, timeTo, datesOf: of }: z.infer<typeof Address>) {
  if (from === null || to === null || from > to) return undefined;
  const isReversed = from === to && timeFrom !== undefined && timeTo !== undefined && timeFrom > timeTo;
  return isReversed ? { from, to, of } : { from, to, timeFrom, timeTo, of };
}

function parseFilter(field: FilterField | null, value: string | null): InboxFilter | null {
  if (field === null || value === null) return null;
  return findFilterValues(field)?.includes(value) === false ? null : { field, value };
}

function parseTagIds(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].sort((a, b) => a - b).slice(0, 50);
}
