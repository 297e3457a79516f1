import { z } from 'zod';
import { Day, DayTime } from '../base/fields.ts';
import { Instant } from '../base/ids.ts';
import { Counted } from '../calls/metric-routes.ts';
import { Conversation } from '../conversations/conversation.ts';
import { tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';

/** The maximum number of conversations in each list of the dashboard. */
export const DASHBOARD_ROWS = 8;
/** The number of days of the trend, including today. */
export const TREND_DAYS = 7;

const TrendHour = z.object({
  /**
   * Conversations whose last message is in this hour: `dateFrom` and `dateTo` are its day, `timeFrom` and `timeTo` its
   * bounds.
   */
  conversations: z.int(),
  /**
   * Alerts raised in this hour; a conversation may raise several. Its conversations: the same query with
   * `datesOf=alert`.
   */
  raised: z.int(),
});
export const TrendDay = z
  .object({
    day: Day,
    /** The day's conversations: the total of the list with both dates set to this day. */
    total: z.int(),
    /** The 24 hours in the account's time zone, starting at midnight. */
    hours: z.array(TrendHour).length(24),
  })
  .meta({ id: 'TrendDay' });
export type TrendDay = z.infer<typeof TrendDay>;

/**
 * The state of an account, from one snapshot. Each count is the total of the list query named beside it. A conversation
 * belongs to the day of its last message, as in the list.
 */
export const DashboardResponse = z
  .object({
    /** Today in the account's time zone. */
    day: Day,
    /** The point of comparison: yesterday at the current minute. */
    compared: z.object({ day: Day, time: DayTime }),
    timeZone: z.string().meta({ example: 'America/Denver' }),
    /** A stream cursor: everything up to it is counted. */
    asOf: z.string().meta({ example: '9f86d081884c.5120' }),
    live: z.object({
      /** `filterField=status&filterValue=pending` */
      total: z.int(),
      /** `datesOf=call`; `dateFrom` and `dateTo` yesterday; `timeFrom` and `timeTo` that minute. */
      yesterday: z.int(),
      /** Latest calls first. */
      rows: z.array(Conversation),
    }),
    waiting: z.object({
      /** `filterField=needsAttention&filterValue=true` */
      total: z.int(),
      oldestSince: Instant.nullable(),
      /** Emergencies first, then by longest wait. */
      rows: z.array(Conversation),
    }),
    today: z.object({
      /** `dateFrom` and `dateTo` today. */
      conversations: z.int(),
      /** `dateFrom` and `dateTo` yesterday; `timeTo` that minute. */
      yesterday: z.int(),
      /** Today's calls, with the definitions and lists of the metrics pages. */
      calls: z.object({ ended: Counted, resolved: Counted }),
    }),
    /** The last days in ascending order, ending with today. */
    trend: z.array(TrendDay),
  })
  .meta({ id: 'Dashboard' });
export type DashboardResponse = z.infer<typeof DashboardResponse>;

export const dashboardRoutes = defineRoutes({
  readDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Reads the state of the account now, today and over the last 7 days',
    access: 'conversation.read',
    scope: 'conversation.read',
    query: z.object({ tenantId }),
    ok: { status: 200, body: DashboardResponse },
    errors: ['resource.not_found'],
  },
});
