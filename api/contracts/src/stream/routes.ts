import { ListQuery } from '../conversations/list.ts';
import { defineRoutes } from '../http/route.ts';

export const streamRoutes = defineRoutes({
  openStream: {
    method: 'GET',
    path: '/api/sse',
    impersonator: 'allowed',
    agency: 'read',
    summary: 'Opens the live stream of a list query, starting at the cursor in Last-Event-ID or lastEventId',
    access: 'conversation.read',
    scope: 'conversation.read',
    query: ListQuery,
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'stream.too_many'],
    raw: 'response',
  },
});
