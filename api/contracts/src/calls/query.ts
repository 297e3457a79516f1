import { z } from 'zod';
import { MAX_SEARCH_CHARACTERS } from '../constants.ts';
import { Day, DayTime, TagIds } from '../conversations/query.ts';
import { DIRECTIONS } from '../conversations/row.ts';
import { optional, page, perPage, tenantId } from '../http/query-fields.ts';
import { IntegerText } from '../ids.ts';
import { countCharacters } from '../text.ts';
import { CALL_STATUSES, ENDED_GROUPS, OUTCOMES } from './ended-reasons.ts';
import { CALL_CHANNELS } from './row.ts';

export const CALL_SORTS = ['startedAt', 'durationMs', 'costCents', 'latencyMs'] as const;
export type CallSort = (typeof CALL_SORTS)[number];

/** Stands for "has none" in filters by what a call may lack. */
export const NONE = 'none';

const text = optional(z.string().max(200));
const flag = optional(z.enum(['true', 'false']).transform((value) => value === 'true'));
const among = <const T extends readonly string[]>(values: T) => optional(z.enum(values));
const amount = optional(
  z
    .string()
    .regex(/^\d{1,12}(?:\.\d{1,4})?$/)
    .transform(Number),
);
const whole = (min: number, max: number) =>
  optional(
    z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number)
      .pipe(z.int().min(min).max(max)),
  );
const milliseconds = whole(0, Number.MAX_SAFE_INTEGER);

const filterFields = {
  /** `none` where none is known, as in `agentVersion`, `numberId`, `endedReason`, `language`, `groupId`, `acknowledgedBy`. */
  agentId: text.meta({ example: 'after-hours-triage' }),
  agentVersion: text.meta({ example: '12' }),
  numberId: text.meta({ example: 'num_8f2c1d' }),
  direction: among(DIRECTIONS),
  channel: among(CALL_CHANNELS),
  status: among(CALL_STATUSES),
  endedReason: text.meta({ example: 'customer-ended-call' }),
  endedGroup: among(ENDED_GROUPS),
  outcome: among(OUTCOMES),
  successful: flag,
  resolved: flag,
  /** In cents, both ends in. */
  costFrom: amount.meta({ example: '5' }),
  costTo: amount.meta({ example: '100' }),
  /** In milliseconds, both ends in. */
  durationFrom: milliseconds.meta({ example: '20000' }),
  durationTo: milliseconds.meta({ example: '600000' }),
  /** The median of the call's turns, in milliseconds, both ends in. */
  latencyFrom: milliseconds.meta({ example: '500' }),
  latencyTo: milliseconds.meta({ example: '2000' }),
  language: text.meta({ example: 'es' }),
  transferred: flag,
  /** Where it was to be put through last: a number, or `onCall` for whoever is on call; `none` where it wasn't, or nobody told. */
  transferTo: text.meta({ example: '+13035550148' }),
  hasRecording: flag,
  toolName: text.meta({ example: 'lookup_on_call' }),
  /** A product that it cost something for. */
  product: text.meta({ example: 'voice' }),
  groupId: text,
  /** Whether somebody was asked for. */
  attention: flag,
  acknowledgedBy: text,
  /** A tag that a person took off, and had not been put on by one. */
  takenOffTagId: optional(IntegerText).meta({ example: '17' }),
  /** A tag that it has, put on by a person; by an agent, ours or a voice platform's; or by a program that tells events. */
  personTagId: optional(IntegerText).meta({ example: '17' }),
  agentTagId: optional(IntegerText).meta({ example: '17' }),
  programTagId: optional(IntegerText).meta({ example: '17' }),
  /** Whether it is on the line. */
  live: flag,
  /** Of the account's clock when it started: 1 is Monday. */
  weekday: whole(1, 7).meta({ example: '1' }),
  hour: whole(0, 23).meta({ example: '9' }),
  /** Whether it started while the business was open. */
  businessHours: flag,
  /** Whether it has a smart tag. */
  tagged: flag,
  /** Lists nothing: stands in the address of a count whose filters exclude each other. */
  nothing: flag,
  smartTagIds: TagIds,
  smartTagMatch: optional(z.string()).meta({ example: 'any' }),
  searchString: optional(
    z.string().refine((given) => countCharacters(given) <= MAX_SEARCH_CHARACTERS, 'too long'),
  ).meta({ example: 'chocolate' }),
  /** Days of the account's zone on which it started, both ends in. */
  dateFrom: optional(Day),
  dateTo: optional(Day),
  /** Of the first day, included, and of the last one, excluded. */
  timeFrom: optional(DayTime),
  timeTo: optional(DayTime),
} as const;

/** Which calls: filters joined by AND. */
export const CallFilterFields = z.object(filterFields);
export type CallFilter = Partial<z.output<typeof CallFilterFields>>;
export type CallFilterName = keyof typeof filterFields;
/** The same as it stands in an address. */
export type CallFilterText = Partial<Record<CallFilterName, string>>;

const inOrder =
  (from: 'dateFrom' | 'costFrom' | 'durationFrom' | 'latencyFrom', to: keyof CallFilter) =>
  (query: CallFilter, context: z.core.$RefinementCtx) => {
    const [first, last] = [query[from], query[to]];
    if (first !== undefined && last !== undefined && first > last) {
      context.addIssue({ code: 'custom', message: `${to} is before ${from}`, path: [to], input: last });
    }
  };

/** Refuses ranges that end before they begin. */
export function checkRanges(query: CallFilter, context: z.core.$RefinementCtx): void {
  inOrder('dateFrom', 'dateTo')(query, context);
  inOrder('costFrom', 'costTo')(query, context);
  inOrder('durationFrom', 'durationTo')(query, context);
  inOrder('latencyFrom', 'latencyTo')(query, context);
}

/** The query of the list of calls. */
export const CallListQuery = z
  .object({
    ...filterFields,
    page,
    perPage,
    sortBy: optional(z.enum(CALL_SORTS)),
    sortOrder: optional(z.enum(['asc', 'desc'])),
    /** The total counts every call, however long that takes; else it may be capped where there are very many. */
    total: optional(z.enum(['exact'])),
    tenantId,
  })
  .superRefine(checkRanges);
export type CallListQuery = z.output<typeof CallListQuery>;
