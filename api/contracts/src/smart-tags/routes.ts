import { z } from 'zod';
import { tenantId } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { SmartTagIdText } from '../ids.ts';
import { SmartTag, SmartTagAnswer, SmartTagColor, SmartTagName } from './smart-tag.ts';

const params = z.object({ id: SmartTagIdText });

export const smartTagRoutes = defineRoutes({
  listSmartTags: {
    method: 'GET',
    path: '/api/smartTags',
    summary: "Lists the account's smart tags, archived ones included",
    access: 'conversation.read',
    scope: 'conversation.read',
    query: z.object({
      tenantId,
    }),
    ok: { status: 200, body: z.object({ data: z.array(SmartTag) }) },
    errors: ['resource.not_found'],
  },
  defineSmartTag: {
    method: 'POST',
    path: '/api/smartTags',
    summary: 'Defines a smart tag',
    access: 'smartTag.manage',
    body: z.object({ name: SmartTagName, color: SmartTagColor }),
    ok: { status: 201, body: SmartTagAnswer },
    errors: ['smart_tag.name_taken', 'smart_tag.limit_reached'],
    idempotent: true,
  },
  changeSmartTag: {
    method: 'PATCH',
    path: '/api/smartTags/:id',
    summary: 'Renames or recolours a smart tag',
    access: 'smartTag.manage',
    params,
    body: z.object({ name: SmartTagName.optional(), color: SmartTagColor.optional() }),
    ok: { status: 200, body: SmartTagAnswer },
    errors: ['resource.not_found', 'smart_tag.name_taken'],
    idempotent: true,
  },
  archiveSmartTag: {
    method: 'DELETE',
    path: '/api/smartTags/:id',
    summary: 'Archives a smart tag that no group uses; rows that have it keep it',
    access: 'smartTag.manage',
    params,
    ok: { status: 200, body: SmartTagAnswer },
    errors: ['resource.not_found', 'resource.in_use'],
    idempotent: true,
  },
});
