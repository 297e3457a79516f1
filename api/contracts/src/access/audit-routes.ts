import { z } from 'zod';
import { Instant } from '../base/ids.ts';
import { before, limit } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';

const AuditActor = z.object({
  kind: z.string().meta({ example: 'user' }),
  id: z.string().meta({ example: 'usr_8f2c1d' }),
  /** The id if the name is unknown. */
  name: z.string().meta({ example: 'Marco Reyes' }),
});

export const AuditEvent = z
  .object({
    position: z.int(),
    type: z.string().meta({ example: 'user.signed-in' }),
    at: Instant,
    actor: AuditActor,
    /** The person behind an impersonated user, or the agency on whose behalf the actor acted. */
    onBehalfOf: AuditActor.nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });

export const auditRoutes = defineRoutes({
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    impersonator: 'allowed',
    summary: 'Lists the changes in the account, newest first',
    access: 'audit.read',
    query: z.object({
      before,
      limit,
    }),
    ok: { status: 200, body: z.object({ data: z.array(AuditEvent) }) },
  },
});
