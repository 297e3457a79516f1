import { z } from 'zod';
import { Day } from '../conversations/query.ts';
import { defineRoutes } from '../http/route.ts';

export const DashboardAnswer = z
  .object({
    /** Today in the account's zone. */
    day: Day,
    timeZone: z.string(),
    live: z.int(),
    attentionTotal: z.int(),
    /** Conversations that started, ended, or raised attention today. */
    conversations: z.int(),
    ended: z.int(),
    raisedAttention: z.int(),
    /** A stream cursor: everything up to it is counted. */
    asOf: z.string(),
  })
  .meta({ id: 'Dashboard' });
export type DashboardAnswer = z.infer<typeof DashboardAnswer>;

export const dashboardRoutes = defineRoutes({
  readDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    summary: "Reads today's counts",
    access: 'conversation.read',
    scope: 'conversation.read',
    query: z.object({ tenantId: z.preprocess((v) => (v === '' ? undefined : v), z.string().max(64).optional()) }),
    ok: { status: 200, body: DashboardAnswer },
    errors: ['resource.not_found'],
  },
});
