import { z } from 'zod';
import { ListQuery } from '../conversations/query.ts';
import { defineRoutes } from '../http/route.ts';

const Cursor = z.object({ lastEventId: z.string().optional() });

export const streamRoutes = defineRoutes({
  openStream: {
    method: 'GET',
    path: '/api/sse',
    summary: 'Opens the live stream of a list query',
    access: 'conversation.read',
    scope: 'conversation.read',
    query: ListQuery,
    ok: { status: 200, body: null },
    errors: ['resource.not_found', 'stream.too_many'],
    raw: 'response',
  },
});
/** The cursor beside the list query; anything that isn't one cursor is answered with a `reset`, never an error. */
export const StreamCursorQuery = Cursor;
