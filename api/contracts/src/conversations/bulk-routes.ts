import { z } from 'zod';
import { defineRoutes } from '../http/route.ts';
import { BulkAccepted, BulkProgress, NewBulkChange } from './bulk.ts';

const params = z.object({ id: z.string().max(64) });

/** Changes of many conversations at once. Only their author and supervisors see them. */
export const bulkRoutes = defineRoutes({
  changeInBulk: {
    method: 'POST',
    path: '/api/conversations/bulk',
    summary:
      'Changes many conversations: assigns, works on, tags or deletes them; also requires the permission of the single change',
    access: 'conversation.work',
    scope: 'conversation.write',
    body: NewBulkChange,
    ok: { status: 202, body: BulkAccepted },
    hasDryRun: true,
    errors: ['resource.not_found', 'smart_tag.unknown', 'assignee.unknown', 'bulk.too_many', 'resource.limit_reached'],
    idempotent: true,
  },
  readBulkChange: {
    method: 'GET',
    path: '/api/bulk/:id',
    summary: 'Reads the progress of a bulk change, or of its undo',
    access: 'conversation.read',
    scope: ['conversation.read', 'conversation.write'],
    params,
    ok: { status: 200, body: BulkProgress },
    errors: ['resource.not_found'],
  },
  undoBulkChange: {
    method: 'POST',
    path: '/api/bulk/:id/undo',
    summary: 'Restores what a bulk change of the last 24 hours changed, except what somebody has changed since',
    access: 'conversation.work',
    scope: 'conversation.write',
    params,
    ok: { status: 202, body: BulkProgress },
    errors: ['resource.not_found', 'bulk.running', 'bulk.undone', 'bulk.undo_expired'],
    idempotent: true,
  },
});
