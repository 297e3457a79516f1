import { z } from 'zod';
import { BoundedDay, Day } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { optional, tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { CallFilterFields, checkRanges } from './filters.ts';
import { COUNT_NAMES, MEASURE_NAMES } from './metrics.ts';
import { ResolvedTransfers } from './resolved-transfers.ts';

export const STEPS = ['hour', 'day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];
/** The dimensions by which metrics can be grouped. */
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
/** Separates the values of a composite key, such as an agent and its version. Values never contain it. */
export const KEY_SEPARATOR = '\u001f';

/** The maximum number of days, after applying defaults. */
export const MAX_METRIC_DAYS = 366;
/** The default number of days, ending today. */
export const DEFAULT_METRIC_DAYS = 28;
/** Longer ranges default to weekly steps. */
export const MAX_DAYS_BY_DAY = 92;
/** The maximum number of points of a series: a month of hours fits, a year of hours doesn't. */
export const MAX_POINTS = 800;

const flag = optional(z.enum(['true', 'false']).transform((value) => value === 'true'));
const { dateFrom: _from, dateTo: _to, timeFrom: _timeFrom, timeTo: _timeTo, ...filters } = CallFilterFields.shape;

/** The query of all metrics: inclusive days in the account's time zone, and the filters of the call list. */
export const MetricsQuery = z
  .object({
    ...filters,
    from: optional(BoundedDay),
    to: optional(BoundedDay),
    step: optional(z.enum(STEPS)),
    groupBy: optional(z.enum(GROUP_BY)),
    /** Whether to compare with the preceding period of the same length. */
    compare: flag,
    tenantId,
  })
  .superRefine(({ from, to, ...rest }, context) => {
    checkRanges(rest, context);
    if (from !== undefined && to !== undefined && to < from)
      context.addIssue({ code: 'custom', message: 'to is before from', path: ['to'], input: to });
  });
export type MetricsQuery = z.output<typeof MetricsQuery>;

/** A count and the URL of the list that it counts. */
export const Counted = z.object({ value: z.int().min(0), query: z.string() }).meta({
  id: 'Counted',
  example: { value: 428, query: '/api/calls?outcome=hung_up&dateFrom=2026-10-24&dateTo=2026-11-20' },
});
export type Counted = z.infer<typeof Counted>;

/**
 * Statistics of a measure over the calls for which it is known; without any, all but `count` are null. Median and
 * percentiles are accurate to one percent.
 */
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

export const MetricValues = z.object({
  counts: recordOf(COUNT_NAMES, Counted).meta({ id: 'FigureCounts' }),
  measures: recordOf(MEASURE_NAMES, Measured).meta({ id: 'FigureMeasures' }),
});
export type MetricValues = z.infer<typeof MetricValues>;

const Point = MetricValues.extend({
  /** The first and last day of the point; hourly points include times. */
  from: z.string(),
  to: z.string(),
  startsAt: Instant,
  /** The period isn't over yet. */
  provisional: z.boolean(),
}).meta({ id: 'FigurePoint' });
export type MetricPoint = z.infer<typeof Point>;

const Group = MetricValues.extend({
  /** The value of the dimension; `none` for calls without one. */
  key: z.string(),
  label: z.string(),
  series: z.array(z.object({ startsAt: Instant, counts: recordOf(['ended', 'contained'], z.int()) })),
}).meta({ id: 'FigureGroup' });
export type MetricGroup = z.infer<typeof Group>;

const frame = {
  from: Day,
  to: Day,
  timeZone: z.string().meta({ example: 'America/Denver' }),
  step: z.enum(STEPS),
  /** The read models' position: every event up to it is counted. */
  asOf: z.string().meta({ example: '9f86d081884c.5120' }),
  asOfEvent: z.object({ position: z.int(), at: Instant }),
  /** The result may still change: it includes today or calls in progress. */
  provisional: z.boolean(),
  /** The nearest days with calls, if the range has none. */
  nearest: z.object({ from: Day, to: Day }).nullable(),
} as const;

const Compared = z.object({ from: Day, to: Day, totals: MetricValues }).meta({ id: 'FiguresCompared' });
const series = {
  ...frame,
  groupBy: z.enum(GROUP_BY).nullable(),
  totals: MetricValues.meta({ id: 'Figures' }),
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
    /** In the account's time zone; hours without calls are omitted. */
    hours: z.array(z.object({ weekday: z.int(), hour: z.int(), calls: Counted })),
    /** Ended calls by duration; the last bucket is open-ended. */
    durations: z.array(z.object({ fromMs: z.int(), toMs: z.int().nullable(), calls: Counted })),
    /** Calls with a transfer, and those that its recipient answered, by descending count. */
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
  /** Calls tagged by a person, by an agent (ours or a voice platform's), or by a program that submits events. */
  byPeople: Counted,
  byAgents: Counted,
  byPrograms: Counted,
  /** Calls from which a person removed a tag that a program or agent had added. */
  takenOff: Counted,
  outcomes: z.array(z.object({ key: z.string(), calls: Counted })),
  agents: z.array(z.object({ key: z.string(), label: z.string(), calls: Counted })),
  series: z.array(z.object({ startsAt: Instant, calls: z.int() })),
});

export const SmartTagMetrics = z
  .object({
    ...frame,
    totals: z.object({ conversations: Counted, tagged: Counted }),
    /** By descending use. */
    tags: z.array(TagMetric.meta({ id: 'TagFigure' })),
    pairs: z.array(z.object({ a: z.int(), b: z.int(), conversations: Counted })),
    compare: z.object({ from: Day, to: Day }).nullable(),
  })
  .meta({ id: 'SmartTagFigures' });
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
    summary: 'Counts and measures calls; each count links to the list that it counts',
    ok: { status: 200, body: CallStats },
  },
  readPerformance: {
    ...common,
    path: '/api/analytics/performance',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads the performance of agents, versions and people; each count links to the list that it counts',
    ok: { status: 200, body: Performance },
  },
  readSmartTagFigures: {
    ...common,
    path: '/api/analytics/smartTags',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads the use of smart tags; each count links to the list that it counts',
    ok: { status: 200, body: SmartTagMetrics },
  },
});
