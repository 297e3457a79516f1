import { z } from 'zod';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE, MAX_SEARCH_CHARACTERS } from '../constants.ts';
import { optional, tenantId } from '../http/query-fields.ts';
import { SmartTagIdText } from '../ids.ts';
import { countCharacters } from '../text.ts';
import { DIRECTIONS, STATUSES } from './row.ts';

export const SORT_FIELDS = ['name', 'lastMessageAt', 'createdAt', 'durationMs', 'priority', 'waitingSince'] as const;
export const SortField = z.enum(SORT_FIELDS).meta({ id: 'SortField' });
export type SortField = z.infer<typeof SortField>;

export const FILTER_FIELDS = [
  'status',
  'channel',
  'direction',
  'agentId',
  'assigneeId',
  'groupId',
  'language',
  'needsAttention',
] as const;
export const FilterField = z.enum(FILTER_FIELDS).meta({ id: 'FilterField' });
export type FilterField = z.infer<typeof FilterField>;

/** The values that a filter takes; fields that aren't listed take any text up to 200 characters. */
export const FILTER_VALUES: Partial<Record<FilterField, readonly string[]>> = {
  status: STATUSES,
  direction: DIRECTIONS,
  needsAttention: ['true', 'false'],
};

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max));
/** A calendar day, yyyy-MM-dd, that exists. */
export const Day = z.iso.date().meta({ id: 'Day', example: '2026-11-20' });
const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';
/** A day of the years that an instant can name: the days before it, as many as figures compare with, are in the calendar too. */
export const AskedDay = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `must be a day from ${FIRST_DAY} to ${LAST_DAY}`)
  .meta({ id: 'AskedDay', example: '2026-11-20' });
/** A time of the day, HH:mm; 24:00 is the day's end. */
export const DayTime = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time from 00:00 to 24:00, HH:mm')
  .meta({ id: 'DayTime', example: '09:30' });

/**
 * The moment of a conversation that a list's dates are about: when it last had a message, when it was on the line (at any moment of them), when
 * an alert was raised in it, or when it started as a call, as figures count calls.
 */
export const DATES_OF = ['lastMessage', 'call', 'alert', 'start'] as const;
export const DatesOf = z.enum(DATES_OF).meta({ id: 'DatesOf' });
export type DatesOf = z.infer<typeof DatesOf>;

/** Tags of a query: repeated, or with commas between them. */
export const TagIds = z.preprocess(
  (value) =>
    (Array.isArray(value) ? value : [value])
      .flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]))
      .filter((part) => part !== '' && part !== undefined && part !== null),
  z.array(SmartTagIdText).max(50),
);

/** The query of the list as it comes over the wire; the stream takes the same less paging and sorting. */
export const ListQueryInput = z
  .object({
    page: optional(count(1_000_000)).meta({ example: '1' }),
    perPage: optional(count(MAX_PER_PAGE)).meta({ example: '50' }),
    sortBy: optional(SortField),
    sortOrder: optional(z.enum(['asc', 'desc'])),
    filterField: optional(FilterField),
    filterValue: optional(z.string().max(200)).meta({ example: 'open' }),
    searchString: optional(
      z.string().refine((text) => countCharacters(text) <= MAX_SEARCH_CHARACTERS, 'too long'),
    ).meta({ example: 'chocolate' }),
    tenantId,
    dateFrom: optional(Day),
    dateTo: optional(Day),
    timeFrom: optional(DayTime),
    timeTo: optional(DayTime),
    datesOf: optional(DatesOf),
    smartTagIds: TagIds,
    smartTagMatch: optional(z.string()).meta({ example: 'any' }),
  })
  .superRefine((query, context) => {
    const { filterField, filterValue, dateFrom, dateTo, timeFrom, timeTo } = query;
    if (filterField && filterValue !== undefined) {
      const values = FILTER_VALUES[filterField];
      if (values && !values.includes(filterValue)) {
        context.addIssue({ code: 'invalid_value', values: [...values], path: ['filterValue'], input: filterValue });
      }
    }
    if (dateFrom && dateTo && dateFrom > dateTo) {
      context.addIssue({ code: 'custom', message: 'dateTo is before dateFrom', path: ['dateTo'] });
    }
    if (dateFrom && dateFrom === dateTo && timeFrom && timeTo && timeFrom > timeTo) {
      context.addIssue({ code: 'custom', message: 'timeTo is before timeFrom', path: ['timeTo'] });
    }
  });

/** Days of an account's zone, the first and the last included, or times of these. */
export interface ListDates {
  readonly from: string;
  readonly to: string;
  /** Of the first day, included; its beginning if there is none. */
  readonly timeFrom?: string | undefined;
  /** Of the last day, excluded; its end if there is none. */
  readonly timeTo?: string | undefined;
  /** `lastMessage` if there is none. */
  readonly of?: DatesOf | undefined;
}

/** Which conversations: what list and stream have in common. */
export interface ListFilter {
  readonly filter: { readonly field: FilterField; readonly value: string } | undefined;
  /** Trimmed, at least one character; folded only where it is compared. */
  readonly searchString: string | undefined;
  readonly dates: ListDates | undefined;
  /** Ascending, each once. */
  readonly smartTagIds: readonly number[];
  readonly smartTagMatch: 'any' | 'all';
}

/** A list query with its defaults filled in and what has no effect left out. */
export interface ListQuery extends ListFilter {
  readonly page: number;
  readonly perPage: number;
  readonly sortBy: SortField;
  readonly sortOrder: 'asc' | 'desc';
  readonly tenantId: string | undefined;
}

/** The list query, parsed: a filter needs field and value, a range both days, times a range; an unknown match is any. */
export const ListQuery = ListQueryInput.transform((query): ListQuery => {
  const { filterField, filterValue, dateFrom, dateTo, timeFrom, timeTo, datesOf } = query;
  return {
    page: query.page ?? 1,
    perPage: query.perPage ?? DEFAULT_PER_PAGE,
    sortBy: query.sortBy ?? 'name',
    sortOrder: query.sortOrder ?? 'desc',
    tenantId: query.tenantId,
    filter: filterField && filterValue !== undefined ? { field: filterField, value: filterValue } : undefined,
    searchString: query.searchString?.trim() || undefined,
    dates: dateFrom && dateTo ? { from: dateFrom, to: dateTo, timeFrom, timeTo, of: datesOf } : undefined,
    smartTagIds: [...new Set(query.smartTagIds)].sort((a, b) => a - b),
    smartTagMatch: query.smartTagMatch === 'all' ? 'all' : 'any',
  };
});
