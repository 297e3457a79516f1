import { z } from 'zod';
import { tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { ConversationIdText } from '../ids.ts';
import { CallListQuery } from './query.ts';
import { Call, CallDetail } from './row.ts';

export const CallPage = z
  .object({
    data: z.array(Call),
    meta: z
      .object({
        page: z.int().meta({ example: 1 }),
        perPage: z.int().meta({ example: 50 }),
        total: z.int(),
        totalPages: z.int(),
        /** Of the calls of this query, those on the line. */
        live: z.int(),
        timeZone: z.string().meta({ example: 'America/Denver' }),
        accountName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
      })
      .meta({ id: 'CallPageMeta' }),
  })
  .meta({ id: 'CallPage' });
export type CallPage = z.infer<typeof CallPage>;

export const callRoutes = defineRoutes({
  listCalls: {
    method: 'GET',
    path: '/api/calls',
    summary: 'Lists calls, the latest first',
    access: 'conversation.read',
    scope: 'conversation.read',
    query: CallListQuery,
    ok: { status: 200, body: CallPage },
    errors: ['resource.not_found'],
  },
  getCall: {
    method: 'GET',
    path: '/api/calls/:id',
    summary: 'Reads one call',
    access: 'conversation.read',
    scope: 'conversation.read',
    params: z.object({ id: ConversationIdText }),
    query: z.object({ tenantId }),
    ok: { status: 200, body: CallDetail },
    errors: ['resource.not_found'],
  },
});
