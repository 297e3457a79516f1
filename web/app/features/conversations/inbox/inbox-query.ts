import { MAX_SEARCH_CHARACTERS } from '@switchboard/contracts/base/constants';
import { DayTime } from '@switchboard/contracts/base/fields';
import { truncate } from '@switchboard/contracts/base/text';
import {
  DatesOf,
  FILTER_FIELDS,
  FILTER_VALUES,
  findFilterValues,
  ME,
  NOBODY,
  SORT_FIELDS,
  type SortField,
} from '@switchboard/contracts/conversations/list';
import { DEFAULT_RANGE, RANGE_PRESETS, type RangePreset } from '@switchboard/contracts/conversations/range';
import { z } from 'zod';
import { type QueryValue, queryString } from '../../../api/query-string.ts';
import { type DayRange, type Range, resolveDays } from './day-range.ts';

/** Filters that aren't fields: whether the user has seen a conversation's alerts, and whether it waits in a queue. */
const FLAGS = ['unseen', 'queued'] as const;
/** The filters of the list. */
export const FILTER_NAMES = [...FILTER_FIELDS, ...FLAGS] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The chosen values by field, ascending and never empty: any of a field's values match, and all of the fields. */
export type InboxFilters = Readonly<Partial<Record<FilterName, readonly string[]>>>;
/** One field and its chosen values. */
export interface InboxFilter {
  readonly field: FilterName;
  readonly values: readonly string[];
}
export interface InboxSort {
  readonly by: SortField;
  readonly order: 'asc' | 'desc';
}
/** The list's query, as in the URL. The page size is a setting of the browser instead. */
export interface InboxQuery {
  readonly page: number;
  readonly sort: InboxSort;
  readonly filters: InboxFilters;
  readonly searchString: string;
  readonly range: Range;
  readonly smartTagIds: readonly number[];
  readonly smartTagMatch: 'any' | 'all';
  /** A client's account, for agencies; null for the user's own. */
  readonly tenantId: string | null;
}

type Flag = (typeof FLAGS)[number];
const isFlag = (name: FilterName): name is Flag => FLAGS.some((flag) => flag === name);

const MAX_FILTER_VALUES = 50;
const MAX_FILTER_CHARACTERS = 200;

export const DEFAULT_SORT: InboxSort = { by: 'name', order: 'desc' };
/** Newest first, the order of live updates. */
export const LIVE_SORT: InboxSort = { by: 'lastMessageAt', order: 'desc' };
export const DEFAULT_QUERY: InboxQuery = {
  page: 1,
  sort: DEFAULT_SORT,
  filters: {},
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
    filters: parseFilters(params),
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
  filters: { needsAttention: ['true'] },
  tenantId,
});

/** Columns whose useful end is the lowest: A before Z, and the longest waiting before the youngest. The others begin with the newest or largest. */
const LOWEST_FIRST: ReadonlySet<string> = new Set(['name', 'waitingSince', 'waiting']);

/** Returns the sort after the user chose a column: the current column flips its direction, and another begins at its useful end. */
export function chooseSort(current: InboxSort, by: SortField): InboxSort {
  if (current.by === by) return { by, order: current.order === 'asc' ? 'desc' : 'asc' };
  return { by, order: LOWEST_FIRST.has(by) ? 'asc' : 'desc' };
}

/** The fields that the list is filtered by, in a fixed order. */
export const listFilters = (filters: InboxFilters): readonly InboxFilter[] =>
  FILTER_NAMES.flatMap((field) => {
    const values = filters[field] ?? [];
    return values.length > 0 ? [{ field, values }] : [];
  });

/** Returns the filters with other values of a field; without values, the field no longer applies. */
export function setFilter(filters: InboxFilters, field: FilterName, values: readonly string[]): InboxFilters {
  const { [field]: _, ...others } = filters;
  const chosen = [...new Set(values)].sort().slice(0, MAX_FILTER_VALUES);
  return chosen.length > 0 ? { ...others, [field]: chosen } : others;
}

/** Returns the filters with a value added to its field, or without it if it was chosen. */
export function toggleFilter(filters: InboxFilters, field: FilterName, value: string): InboxFilters {
  const chosen = filters[field] ?? [];
  const isChosen = chosen.includes(value);
  return setFilter(filters, field, isChosen ? chosen.filter((other) => other !== value) : [...chosen, value]);
}

function filterParams({
  filters,
  searchString,
  smartTagIds,
  smartTagMatch,
  tenantId,
}: InboxQuery): Record<string, QueryValue> {
  return {
    ...fieldParams(listFilters(filters)),
    searchString: searchString.trim(),
    smartTagIds: [...new Set(smartTagIds)].sort((a, b) => a - b),
    smartTagMatch: smartTagIds.length > 0 && smartTagMatch === 'all' ? 'all' : null,
    tenantId,
  };
}

/** A single value is `filterField` and `filterValue`; anything else repeats the fields' own parameters. */
function fieldParams(filters: readonly InboxFilter[]): Record<string, QueryValue> {
  const [only, ...others] = filters;
  const [value, ...more] = only?.values ?? [];
  const isSingle = only && !isFlag(only.field) && others.length + more.length === 0;
  if (isSingle && value !== ME && value !== NOBODY) return { filterField: only.field, filterValue: value };
  return Object.fromEntries(filters.map(({ field, values }) => [field, { each: values }]));
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

/** Reads both ways to write filters. Values that the field doesn't have are dropped. */
function parseFilters(params: URLSearchParams): InboxFilters {
  const [single, value] = [params.get('filterField'), params.get('filterValue')];
  return FILTER_NAMES.reduce((filters: InboxFilters, field) => {
    const values = [...params.getAll(field), ...(field === single && !isFlag(field) && value ? [value] : [])];
    return setFilter(
      filters,
      field,
      values.filter((one) => isFilterValue(field, one)),
    );
  }, {});
}

function isFilterValue(field: FilterName, value: string): boolean {
  const values = findOfferedValues(field);
  return values === undefined ? value !== '' && value.length <= MAX_FILTER_CHARACTERS : values.includes(value);
}

/** The allowed values of a filter; undefined if any text is allowed. */
export const findOfferedValues = (field: FilterName): readonly string[] | undefined =>
  isFlag(field) ? FILTER_VALUES.needsAttention : findFilterValues(field);

function parseTagIds(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].sort((a, b) => a - b).slice(0, 50);
}
