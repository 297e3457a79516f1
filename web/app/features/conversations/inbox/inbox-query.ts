import { MAX_SEARCH_CHARACTERS } from '@switchboard/contracts/base/constants';
import { DayTime } from '@switchboard/contracts/base/fields';
import { truncate } from '@switchboard/contracts/base/text';
import {
  DatesOf,
  FILTER_FIELDS,
  FILTER_VALUES,
  type FilterField,
  SORT_FIELDS,
  type SortField,
} from '@switchboard/contracts/conversations/list';
import { DEFAULT_RANGE, RANGE_PRESETS, type RangePreset } from '@switchboard/contracts/conversations/range';
import { z } from 'zod';
import { type QueryValue, queryString } from '../../../api/query-string.ts';
import { type DayRange, daysOf, type Range } from './day-range.ts';

export interface InboxFilter {
  readonly field: FilterField;
  readonly value: string;
}
export interface InboxSort {
  readonly by: SortField;
  readonly order: 'asc' | 'desc';
}
/** What the list shows, as its address has it. The page size is this browser's and stands elsewhere. */
export interface InboxQuery {
  readonly page: number;
  readonly sort: InboxSort;
  readonly filter: InboxFilter | null;
  readonly searchString: string;
  readonly range: Range;
  readonly smartTagIds: readonly number[];
  readonly smartTagMatch: 'any' | 'all';
  /** A child account, for an agency's owner; null for one's own. */
  readonly tenantId: string | null;
}

export const DEFAULT_SORT: InboxSort = { by: 'name', order: 'desc' };
/** Newest first: what live updates sort by. */
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

// An address is typed and pasted by people: what isn't understood falls back to the default.
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

/** Reads the list's part of an address; `first` is the range that one without any means. Never fails: what isn't understood is left at its default. */
export function parseInboxQuery(params: URLSearchParams, first: RangePreset = DEFAULT_RANGE): InboxQuery {
  const names = Object.keys(Address.shape);
  const address = Address.parse(Object.fromEntries(names.map((name) => [name, params.get(name)])));
  return {
    page: address.page,
    sort: { by: address.sortBy, order: address.sortOrder },
    filter: filterOf(address.filterField, address.filterValue),
    searchString: truncate(address.searchString, MAX_SEARCH_CHARACTERS),
    range: daysIn(address) ?? address.range ?? first,
    smartTagIds: tagIdsOf(address.smartTagIds),
    smartTagMatch: address.smartTagMatch,
    tenantId: address.tenantId,
  };
}

/** Writes the list's part of an address; defaults are left out, and the range `first` that one without any means. */
export function formatInboxQuery(query: InboxQuery, first: RangePreset = DEFAULT_RANGE): string {
  const { sort, range } = query;
  const hasOwnSort = sort.by !== DEFAULT_SORT.by || sort.order !== DEFAULT_SORT.order;
  return queryString({
    page: query.page === 1 ? null : query.page,
    sortBy: hasOwnSort ? sort.by : null,
    sortOrder: hasOwnSort ? sort.order : null,
    ...filterParams(query),
    range: typeof range === 'object' || range === first ? null : range,
    ...(typeof range === 'object' && dayParams(range)),
  });
}

/** The list call's parameters when today is `today` in the account's zone. */
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

/** The stream's query: the list's, less paging and sorting. Equal views have equal text, in every tab. */
export function streamQuery(query: InboxQuery, today: string): string {
  return queryString({ ...filterParams(query), ...dateParams(query, today) }).slice(1);
}

/** A change of the query; anything but the page itself starts at page 1 again. */
export function changeQuery(query: InboxQuery, change: Partial<InboxQuery>): InboxQuery {
  return { ...query, page: 1, ...change };
}

/** All that needs attention in an account: what its total counts, whatever the list shows now. */
export const attentionQuery = ({ tenantId }: InboxQuery): InboxQuery => ({
  ...DEFAULT_QUERY,
  range: 'all',
  filter: { field: 'needsAttention', value: 'true' },
  tenantId,
});

/** The sort after a column was chosen: the current one flips its direction, another one takes its place. */
export function chooseSort(current: InboxSort, by: SortField): InboxSort {
  if (current.by === by) return { by, order: current.order === 'asc' ? 'desc' : 'asc' };
  return { by, order: current.order };
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
  const days = daysOf(range, today);
  return days ? dayParams(days) : {};
}

const dayParams = ({ from, to, timeFrom, timeTo, of }: DayRange): Record<string, QueryValue> => ({
  dateFrom: from,
  dateTo: to,
  timeFrom,
  timeTo,
  datesOf: of,
});

/** The days that an address names, undefined if it names none; times that don't fit them are left out. */
function daysIn({ dateFrom: from, dateTo: to, timeFrom, timeTo, datesOf: of }: z.infer<typeof Address>) {
  if (from === null || to === null || from > to) return undefined;
  const isReversed = from === to && timeFrom !== undefined && timeTo !== undefined && timeFrom > timeTo;
  return isReversed ? { from, to, of } : { from, to, timeFrom, timeTo, of };
}

function filterOf(field: FilterField | null, value: string | null): InboxFilter | null {
  if (field === null || value === null) return null;
  return FILTER_VALUES[field]?.includes(value) === false ? null : { field, value };
}

function tagIdsOf(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].sort((a, b) => a - b).slice(0, 50);
}
