import { z } from 'zod';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE, MAX_SEARCH_CHARACTERS } from '../base/constants.ts';
import { Day, DayTime } from '../base/fields.ts';
import { Position, SmartTagIdText } from '../base/ids.ts';
import { countCharacters } from '../base/text.ts';
import { optional, tenantId } from '../http/query-fields.ts';
import { Conversation, DIRECTIONS, MessageRole, STATUSES, WORK_STATES } from './conversation.ts';

export const SORT_FIELDS = [
  'name',
  'lastMessageAt',
  'createdAt',
  'durationMs',
  'priority',
  'waitingSince',
  'waiting',
] as const;
/**
 * `waiting` is the order in which conversations need a person: emergencies, then other attention, each by `waitingSince`, oldest
 * first; then the rest by `lastMessageAt`, oldest first. Descending, each of these is reversed, but the rest still come last.
 */
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
  'work',
] as const;
export const FilterField = z.enum(FILTER_FIELDS).meta({ id: 'FilterField' });
export type FilterField = z.infer<typeof FilterField>;

/** The allowed values of a filter; other fields accept any text of up to 200 characters. */
export const FILTER_VALUES = {
  status: STATUSES,
  direction: DIRECTIONS,
  needsAttention: ['true', 'false'],
  work: WORK_STATES,
} as const satisfies Partial<Record<FilterField, readonly string[]>>;

/** The allowed values of a filter field; undefined if any text is allowed. */
export const findFilterValues = (field: FilterField): readonly string[] | undefined =>
  Object.entries(FILTER_VALUES).find(([name]) => name === field)?.[1];

const MAX_FILTER_CHARACTERS = 200;
const MAX_FILTER_VALUES = 50;

/** The caller, in a filter by assignee. */
export const ME = 'me';
/** The conversations without a value, in a filter by assignee or group. */
export const NOBODY = 'none';

/** The repeated values of a query field, as an array; empty values count as absent. */
const repeated = <T extends z.ZodType>(value: T) =>
  z
    .preprocess(
      (given) =>
        (Array.isArray(given) ? given : [given]).filter((one) => one !== '' && one !== undefined && one !== null),
      z.array(value).max(MAX_FILTER_VALUES),
    )
    .optional();
const filterText = z.string().max(MAX_FILTER_CHARACTERS);
const FLAGS = FILTER_VALUES.needsAttention;

/** The filters that combine: any of a field's values, and all of the fields. */
const combinedFields = {
  status: repeated(z.enum(STATUSES)),
  channel: repeated(filterText),
  direction: repeated(z.enum(DIRECTIONS)),
  agentId: repeated(filterText),
  assigneeId: repeated(filterText).meta({ description: 'Ids of people; `me` for the caller, `none` for nobody' }),
  groupId: repeated(filterText).meta({ description: 'Ids of groups; `none` for no group' }),
  language: repeated(filterText),
  needsAttention: repeated(z.enum(FLAGS)),
  work: repeated(z.enum(WORK_STATES)),
} satisfies Record<FilterField, z.ZodType>;

const count = (max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(max));
/**
 * The time that the date range of a list filters by: the last message, the time in progress (any overlap), the time of an alert,
 * or the start of a call, as in metrics.
 */
export const DATES_OF = ['lastMessage', 'call', 'alert', 'start'] as const;
export const DatesOf = z.enum(DATES_OF).meta({ id: 'DatesOf' });
export type DatesOf = z.infer<typeof DatesOf>;

/** Tag ids in a query: repeated, or separated by commas. */
export const TagIds = z.preprocess(
  (value) =>
    (Array.isArray(value) ? value : [value])
      .flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]))
      .filter((part) => part !== '' && part !== undefined && part !== null),
  z.array(SmartTagIdText).max(50),
);

/** The query of the list in wire format. The stream takes the same query and ignores paging and sorting. */
export const ListQueryInput = z
  .object({
    page: optional(count(1_000_000)).meta({ example: '1' }),
    perPage: optional(count(MAX_PER_PAGE)).meta({ example: '50' }),
    sortBy: optional(SortField),
    sortOrder: optional(z.enum(['asc', 'desc'])),
    filterField: optional(FilterField),
    filterValue: optional(filterText).meta({ example: 'open' }),
    ...combinedFields,
    queued: repeated(z.enum(FLAGS)).meta({
      description: 'Whether nobody owns the open conversation although it needs attention or belongs to a group',
    }),
    unseen: repeated(z.enum(FLAGS)).meta({
      description: 'Whether attention stands that the caller has not seen; for people in their own account',
    }),
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
      const values = findFilterValues(filterField);
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

/** An inclusive range of days in the account's time zone, optionally narrowed by times. */
export interface ListDates {
  readonly from: string;
  readonly to: string;
  /** The time on the first day, inclusive; its start if undefined. */
  readonly timeFrom?: string | undefined;
  /** The time on the last day, exclusive; its end if undefined. */
  readonly timeTo?: string | undefined;
  /** `lastMessage` if undefined. */
  readonly of?: DatesOf | undefined;
}

/** A field's values; one match is enough. */
export interface FieldFilter {
  readonly field: FilterField;
  /** Ascending, without duplicates; `me` and `none` as in the query. */
  readonly values: readonly string[];
}

/** The filter that list and stream share. */
export interface ListFilter {
  readonly filter: { readonly field: FilterField; readonly value: string } | undefined;
  /** The fields that combine, in the order of `FILTER_FIELDS`. */
  readonly fields?: readonly FieldFilter[] | undefined;
  /** Whether a conversation waits for an owner: its work is open, nobody owns it, and it needs attention or belongs to a group. */
  readonly queued?: boolean | undefined;
  /** Whether attention stands that the caller hasn't seen. */
  readonly unseen?: boolean | undefined;
  /** Trimmed and not empty; folded only for comparison. */
  readonly searchString: string | undefined;
  readonly dates: ListDates | undefined;
  /** Ascending, without duplicates. */
  readonly smartTagIds: readonly number[];
  readonly smartTagMatch: 'any' | 'all';
}

/** A list query with defaults filled in and ineffective parameters removed. */
export interface ListQuery extends ListFilter {
  readonly page: number;
  readonly perPage: number;
  readonly sortBy: SortField;
  readonly sortOrder: 'asc' | 'desc';
  readonly tenantId: string | undefined;
}

/** The only value of a flag; undefined if none or both match. */
function onlyFlag(values: readonly (typeof FLAGS)[number][] = []): boolean | undefined {
  const [only, ...others] = new Set(values);
  return only === undefined || others.length > 0 ? undefined : only === 'true';
}

/**
 * Parses a list query. A filter requires field and value, and a date range both days; times require a date range. An
 * unknown match mode means `any`.
 */
export const ListQuery = ListQueryInput.transform((query): ListQuery => {
  const { filterField, filterValue, dateFrom, dateTo, timeFrom, timeTo, datesOf } = query;
  return {
    page: query.page ?? 1,
    perPage: query.perPage ?? DEFAULT_PER_PAGE,
    sortBy: query.sortBy ?? 'name',
    sortOrder: query.sortOrder ?? (query.sortBy === 'waiting' ? 'asc' : 'desc'),
    tenantId: query.tenantId,
    filter: filterField && filterValue !== undefined ? { field: filterField, value: filterValue } : undefined,
    fields: FILTER_FIELDS.flatMap((field) => {
      const values = [...new Set<string>(query[field])].sort();
      return values.length > 0 ? [{ field, values }] : [];
    }),
    queued: onlyFlag(query.queued),
    unseen: onlyFlag(query.unseen),
    searchString: query.searchString?.trim() || undefined,
    dates: dateFrom && dateTo ? { from: dateFrom, to: dateTo, timeFrom, timeTo, of: datesOf } : undefined,
    smartTagIds: [...new Set(query.smartTagIds)].sort((a, b) => a - b),
    smartTagMatch: query.smartTagMatch === 'all' ? 'all' : 'any',
  };
});

/** The maximum number of characters of a hit's text. */
export const MAX_HIT_CHARACTERS = 2_000;

/** The first line of a conversation that has all the words of a search; `text` is its beginning. */
export const SearchHit = z
  .object({ seq: z.int().min(1), role: MessageRole, text: z.string() })
  .meta({ id: 'SearchHit', example: { seq: 3, role: 'caller', text: 'He ate half a bar of baking chocolate.' } });
export type SearchHit = z.infer<typeof SearchHit>;

export const ListMeta = z
  .object({
    page: z.int().meta({ example: 1 }),
    perPage: z.int().meta({ example: 50 }),
    total: z.int(),
    totalPages: z.int(),
    /** True if the total of a search exceeds 1,000 and was capped. */
    totalCapped: z.boolean(),
    /** The account's conversations that need attention, regardless of the filter. */
    attentionTotal: z.int(),
    /** A stream cursor: the response includes everything up to it. */
    asOf: z.string().meta({ example: '9f86d081884c.5120' }),
    timeZone: z.string().meta({ example: 'America/Denver' }),
    /** By conversation, the position up to which the caller has seen it; without those that the caller never opened. */
    seen: z.record(z.string(), Position).meta({ example: { 4711: 5118 } }),
    /** By conversation, the line that the search found; absent without a search for words. */
    hits: z.record(z.string(), SearchHit).optional(),
    /** The owner of the conversations: a child account, if an agency reads one. */
    accountName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
  })
  .meta({ id: 'ListMeta' });
export type ListMeta = z.infer<typeof ListMeta>;

export const ConversationPage = z
  .object({ data: z.array(Conversation), meta: ListMeta })
  .meta({ id: 'ConversationPage' });
export type ConversationPage = z.infer<typeof ConversationPage>;

/** An agent by which conversations can be filtered. */
export const Agent = z
  .object({ id: z.string(), name: z.string() })
  .meta({ id: 'CallTaker', example: { id: 'willow-front-desk', name: 'Willow Front Desk' } });
export type Agent = z.infer<typeof Agent>;
