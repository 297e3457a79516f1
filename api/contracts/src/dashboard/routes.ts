import { z } from 'zod';
import { Counted } from '../calls/metric-routes.ts';
import { Day, DayTime } from '../conversations/query.ts';
import { Conversation } from '../conversations/row.ts';
import { tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';

/** Conversations that each list of the dashboard holds at most. */
export const DASHBOARD_ROWS = 8;
/** Days of the trend, today included. */
export const TREND_DAYS = 7;

const TrendHour = z.object({
  /** Conversations whose last message fell into this hour: `dateFrom` and `dateTo` its day, `timeFrom` and `timeTo` its ends. */
  conversations: z.int(),
  /** Alerts that were raised in it; one conversation may raise several. Those that did: the same with `datesOf=alert`. */
  raised: z.int(),
});
export const TrendDay = z
  .object({
    day: Day,
    /** Conversations of the day: what the list holds when both its dates are this day. */
    total: z.int(),
    /** The 24 hours of the account's clock, from midnight on. */
    hours: z.array(TrendHour).length(24),
  })
  .meta({ id: 'TrendDay' });
export type TrendDay = z.infer<typeof TrendDay>;

/**
 * How an account stands, all of one snapshot. Each count is the total of a list query, named beside it; a conversation belongs to the
 * day of its last message, as in the list.
 */
export const DashboardAnswer = z
  .object({
    /** Today in the account's zone. */
    day: Day,
    /** What now and today are compared with: yesterday, at the minute that has begun. */
    compared: z.object({ day: Day, time: DayTime }),
    timeZone: z.string().meta({ example: 'America/Denver' }),
    /** A stream cursor: everything up to it is counted. */
    asOf: z.string().meta({ example: '9f86d081884c.5120' }),
    live: z.object({
      /** `filterField=status&filterValue=pending` */
      total: z.int(),
      /** `datesOf=call`, `dateFrom` and `dateTo` yesterday, `timeFrom` and `timeTo` that minute. */
      yesterday: z.int(),
      /** The latest calls first. */
      rows: z.array(Conversation),
    }),
    waiting: z.object({
      /** `filterField=needsAttention&filterValue=true` */
      total: z.int(),
      oldestSince: Instant.nullable(),
      /** Emergencies, then whoever has waited longest. */
      rows: z.array(Conversation),
    }),
    today: z.object({
      /** `dateFrom` and `dateTo` today. */
      conversations: z.int(),
      /** `dateFrom` and `dateTo` yesterday, `timeTo` that minute. */
      yesterday: z.int(),
      /** Calls that started today, as the pages of figures count them: the same definitions, and the same lists. */
      calls: z.object({ ended: Counted, resolved: Counted }),
    }),
    /** The last days, the oldest first, today last. */
    trend: z.array(TrendDay),
  })
  .meta({ id: 'Dashboard' });
export type DashboardAnswer = z.infer<typeof DashboardAnswer>;

export const dashboardRoutes = defineRoutes({
  readDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads how the account stands now, today and over the last 7 days',
    access: 'conversation.read',
    scope: 'conversation.read',
    query: z.object({ tenantId }),
    ok: { status: 200, body: DashboardAnswer },
    errors: ['resource.not_found'],
  },
});
