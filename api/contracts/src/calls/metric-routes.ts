import { z } from 'zod';
import { ResolvedTransfers } from '../account-settings/resolved-transfers.ts';
import { AskedDay, Day } from '../conversations/query.ts';
import { optional, tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';
import { COUNT_NAMES, MEASURE_NAMES } from './metrics.ts';
import { CallFilterFields, checkRanges } from './query.ts';

export const STEPS = ['hour', 'day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];
/** The dimensions that figures are grouped by. */
export const GROUP_BY = [
  'agentId',
  'agentVersion',
  'direction',
  'channel',
  'language',
  'outcome',
  'endedReason',
  'endedGroup',
  'status',
  'groupId',
  'acknowledgedBy',
  'numberId',
  'smartTagIds',
] as const;
export type GroupBy = (typeof GROUP_BY)[number];
/** Between the values of a key of several, such as an agent and its version; no value holds it. */
export const BETWEEN = '\u001f';

/** Days of an answer at most, counted after those that aren't given are filled in. */
export const MAX_METRIC_DAYS = 366;
/** The days of figures that name none, up to today. */
export const USUAL_METRIC_DAYS = 28;
/** Longer ranges that name no step come by weeks. */
export const MOST_DAYS_BY_DAY = 92;
/** Points of a series at most: a month of hours fits, a year of them doesn't. */
export const MAX_POINTS = 800;

const flag = optional(z.enum(['true', 'false']).transform((value) => value === 'true'));
const { dateFrom: _from, dateTo: _to, timeFrom: _timeFrom, timeTo: _timeTo, ...filters } = CallFilterFields.shape;

/** The query of all figures: days of the account's zone, both ends in, and the filters of the list. */
export const MetricsQuery = z
  .object({
    ...filters,
    from: optional(AskedDay),
    to: optional(AskedDay),
    step: optional(z.enum(STEPS)),
    groupBy: optional(z.enum(GROUP_BY)),
    /** With the days before, as many. */
    compare: flag,
    tenantId,
  })
  .superRefine(({ from, to, ...rest }, context) => {
    checkRanges(rest, context);
    if (from !== undefined && to !== undefined && to < from)
      context.addIssue({ code: 'custom', message: 'to is before from', path: ['to'], input: to });
  });
export type MetricsQuery = z.output<typeof MetricsQuery>;

/** A number, and the address of the list that it counts. */
export const Counted = z.object({ value: z.int().min(0), query: z.string() }).meta({
  id: 'Counted',
  example: { value: 428, query: '/api/calls?outcome=hung_up&dateFrom=2026-10-24&dateTo=2026-11-20' },
});
export type Counted = z.infer<typeof Counted>;

/** A measure over the calls that it is known of; without any all but `count` are null. Median and percentiles are within one in a hundred. */
export const Measured = z
  .object({
    count: z.int().min(0),
    sum: z.number().nullable(),
    mean: z.number().nullable(),
    median: z.number().nullable(),
    p90: z.number().nullable(),
    p99: z.number().nullable(),
  })
  .meta({
    id: 'Measured',
    example: { count: 80, sum: 7_600_000, mean: 95_000, median: 81_000, p90: 160_000, p99: 300_000 },
  });
export type Measured = z.infer<typeof Measured>;

const recordOf = <const N extends readonly string[], S extends z.ZodType>(names: N, schema: S) =>
  z.object(Object.fromEntries(names.map((name) => [name, schema])) as { [K in N[number]]: S });

export const Figures = z.object({
  counts: recordOf(COUNT_NAMES, Counted).meta({ id: 'MetricCounts' }),
  measures: recordOf(MEASURE_NAMES, Measured).meta({ id: 'MetricMeasures' }),
});
export type Figures = z.infer<typeof Figures>;

const Point = Figures.extend({
  /** The first and the last moment's day; hours have their times. */
  from: z.string(),
  to: z.string(),
  startsAt: Instant,
  /** It isn't over. */
  provisional: z.boolean(),
}).meta({ id: 'MetricPoint' });
export type MetricPoint = z.infer<typeof Point>;

const Group = Figures.extend({
  /** The value of what they are grouped by; `none` where calls have none. */
  key: z.string(),
  label: z.string(),
  series: z.array(z.object({ startsAt: Instant, counts: recordOf(['ended', 'contained'], z.int()) })),
}).meta({ id: 'MetricGroup' });
export type MetricGroup = z.infer<typeof Group>;

const frame = {
  from: Day,
  to: Day,
  timeZone: z.string().meta({ example: 'America/Denver' }),
  step: z.enum(STEPS),
  /** Where the tables stand that the numbers are from: everything up to this event is counted. */
  asOf: z.string().meta({ example: '9f86d081884c.5120' }),
  asOfEvent: z.object({ position: z.int(), at: Instant }),
  /** Part of it isn't over: today, or calls on the line. */
  provisional: z.boolean(),
  /** The nearest days with calls, where these have none. */
  nearest: z.object({ from: Day, to: Day }).nullable(),
} as const;

const Compared = z.object({ from: Day, to: Day, totals: Figures }).meta({ id: 'MetricsCompared' });
const series = {
  ...frame,
  groupBy: z.enum(GROUP_BY).nullable(),
  totals: Figures.meta({ id: 'Figures' }),
  series: z.array(Point),
  groups: z.array(Group),
  compare: Compared.nullable(),
} as const;

const Part = z.object({ key: z.string(), calls: Counted, before: Counted.nullable() });

export const CallStats = z
  .object({
    ...series,
    outcomes: z.array(Part),
    endedReasons: z.array(Part.extend({ group: z.string().nullable() })),
    /** By the account's clock; hours without calls are left out. */
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), calls: Counted })),
    /** Of ended calls, in steps; the last one is open. */
    durations: z.array(z.object({ fromMs: z.int(), toMs: z.int().nullable(), calls: Counted })),
    /** Calls that were to be put through, and those that a person there took; the most first. */
    transfers: z.array(z.object({ to: z.string(), calls: Counted, answered: Counted })),
    costs: z.array(z.object({ product: z.string(), cents: z.number(), calls: Counted })),
  })
  .meta({ id: 'CallStats' });
export type CallStats = z.infer<typeof CallStats>;

export const Performance = z
  .object({
    ...series,
    /** Which transfers count as resolved. */
    resolvedTransfers: ResolvedTransfers,
    now: z.object({ live: Counted, waiting: Counted, unassigned: Counted, oldestSince: Instant.nullable() }),
  })
  .meta({ id: 'Performance' });
export type Performance = z.infer<typeof Performance>;

const TagMetric = z.object({
  id: z.int(),
  name: z.string(),
  color: z.string(),
  conversations: Counted,
  before: Counted.nullable(),
  attention: Counted,
  /** Those on which a person put it; an agent, ours or a voice platform's; or a program that tells events. */
  byPeople: Counted,
  byAgents: Counted,
  byPrograms: Counted,
  /** Calls from which a person took what none had put on. */
  takenOff: Counted,
  outcomes: z.array(z.object({ key: z.string(), calls: Counted })),
  agents: z.array(z.object({ key: z.string(), label: z.string(), calls: Counted })),
  series: z.array(z.object({ startsAt: Instant, calls: z.int() })),
});

export const SmartTagMetrics = z
  .object({
    ...frame,
    totals: z.object({ conversations: Counted, tagged: Counted }),
    /** Most used first. */
    tags: z.array(TagMetric.meta({ id: 'TagMetric' })),
    pairs: z.array(z.object({ a: z.int(), b: z.int(), conversations: Counted })),
    compare: z.object({ from: Day, to: Day }).nullable(),
  })
  .meta({ id: 'SmartTagMetrics' });
export type SmartTagMetrics = z.infer<typeof SmartTagMetrics>;

const common = {
  method: 'GET',
  access: 'conversation.read',
  scope: 'conversation.read',
  query: MetricsQuery,
  errors: ['resource.not_found'],
} as const;

export const metricRoutes = defineRoutes({
  readCallStats: {
    ...common,
    path: '/api/calls/stats',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Counts and measures calls; each count names the list that it counts',
    ok: { status: 200, body: CallStats },
  },
  readPerformance: {
    ...common,
    path: '/api/analytics/performance',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Tells how agents, versions and people do; each count names the list that it counts',
    ok: { status: 200, body: Performance },
  },
  readSmartTagMetrics: {
    ...common,
    path: '/api/analytics/smartTags',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Tells how smart tags are used; each count names the list that it counts',
    ok: { status: 200, body: SmartTagMetrics },
  },
});
