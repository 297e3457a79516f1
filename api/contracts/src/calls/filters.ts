import { z } from 'zod';
import { MAX_SEARCH_CHARACTERS } from '../base/constants.ts';
import { Day, DayTime } from '../base/fields.ts';
import { IntegerText } from '../base/ids.ts';
import { countCharacters } from '../base/text.ts';
import { DIRECTIONS } from '../conversations/conversation.ts';
import { TagIds } from '../conversations/list.ts';
import { optional, page, perPage, tenantId } from '../http/query-fields.ts';
import { CALL_CHANNELS } from './call.ts';
import { CALL_STATUSES, ENDED_GROUPS, OUTCOMES } from './ended-reasons.ts';

export const CALL_SORTS = ['startedAt', 'durationMs', 'costCents', 'latencyMs'] as const;
export type CallSort = (typeof CALL_SORTS)[number];

/** The filter value for calls that lack the attribute. */
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
  /**
   * `none` for calls without one, as in `agentVersion`, `numberId`, `endedReason`, `language`, `groupId` and
   * `acknowledgedBy`.
   */
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
  /** In cents, inclusive. */
  costFrom: amount.meta({ example: '5' }),
  costTo: amount.meta({ example: '100' }),
  /** In milliseconds, inclusive. */
  durationFrom: milliseconds.meta({ example: '20000' }),
  durationTo: milliseconds.meta({ example: '600000' }),
  /** The median latency of the call's turns in milliseconds, inclusive. */
  latencyFrom: milliseconds.meta({ example: '500' }),
  latencyTo: milliseconds.meta({ example: '2000' }),
  language: text.meta({ example: 'es' }),
  transferred: flag,
  /**
   * The last transfer target: a number, or `onCall` for the person on call; `none` without a transfer or a known
   * target.
   */
  transferTo: text.meta({ example: '+13035550148' }),
  hasRecording: flag,
  toolName: text.meta({ example: 'lookup_on_call' }),
  /** A product that the call was charged for. */
  product: text.meta({ example: 'voice' }),
  groupId: text,
  /** Whether attention was raised. */
  attention: flag,
  acknowledgedBy: text,
  /** A tag that a person removed and that no person had added. */
  takenOffTagId: optional(IntegerText).meta({ example: '17' }),
  /**
   * A tag of the call that was added by a person, by an agent (ours or a voice platform's), or by a program that
   * submits events.
   */
  personTagId: optional(IntegerText).meta({ example: '17' }),
  agentTagId: optional(IntegerText).meta({ example: '17' }),
  programTagId: optional(IntegerText).meta({ example: '17' }),
  /** Whether the call is in progress. */
  live: flag,
  /** The start in the account's time zone: weekday 1 is Monday. */
  weekday: whole(1, 7).meta({ example: '1' }),
  hour: whole(0, 23).meta({ example: '9' }),
  /** Whether the call started during business hours. */
  businessHours: flag,
  /** Whether the call has a smart tag. */
  tagged: flag,
  /** Matches nothing; used in the URL of a count whose filters exclude each other. */
  nothing: flag,
  smartTagIds: TagIds,
  smartTagMatch: optional(z.string()).meta({ example: 'any' }),
  searchString: optional(
    z.string().refine((given) => countCharacters(given) <= MAX_SEARCH_CHARACTERS, 'too long'),
  ).meta({ example: 'chocolate' }),
  /** The day of the start in the account's time zone, inclusive. */
  dateFrom: optional(Day),
  dateTo: optional(Day),
  /** The time on the first day (inclusive) and on the last day (exclusive). */
  timeFrom: optional(DayTime),
  timeTo: optional(DayTime),
} as const;

/** The filters of calls, combined with AND. */
export const CallFilterFields = z.object(filterFields);
export type CallFilter = Partial<z.output<typeof CallFilterFields>>;
export type CallFilterName = keyof typeof filterFields;
/** The filter in query form. */
export type CallFilterText = Partial<Record<CallFilterName, string>>;

const inOrder =
  (from: 'dateFrom' | 'costFrom' | 'durationFrom' | 'latencyFrom', to: keyof CallFilter) =>
  (query: CallFilter, context: z.core.$RefinementCtx) => {
    const [first, last] = [query[from], query[to]];
    if (first !== undefined && last !== undefined && first > last) {
      context.addIssue({ code: 'custom', message: `${to} is before ${from}`, path: [to], input: last });
    }
  };

/** Rejects ranges that end before they start. */
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
    /** Counts all calls however long that takes; otherwise the total of very large lists is capped. */
    total: optional(z.enum(['exact'])),
    tenantId,
  })
  .superRefine(checkRanges);
export type CallListQuery = z.output<typeof CallListQuery>;
