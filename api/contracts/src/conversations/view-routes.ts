import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { ViewCount } from './view-count.ts';

/** The additional route of views. */
export const viewRoutes = defineRoutes({
  'views.count': {
    method: 'GET',
    path: '/api/views/counts',
    impersonator: 'allowed',
    summary:
      'Counts the conversations of the built-in views, of the queues of the caller’s groups and of the saved views, as of one position',
    access: 'conversation.read',
    scope: 'conversation.read',
    ok: { status: 200, body: z.object({ data: z.array(ViewCount), asOf: z.string() }) },
  },
});
