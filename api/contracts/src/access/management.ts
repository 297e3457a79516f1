import { z } from 'zod';
import { before, limit } from '../http/query-fields.ts';
import { defineRoutes } from '../http/route.ts';
import { Instant } from '../ids.ts';

const AuditActor = z.object({
  kind: z.string().meta({ example: 'user' }),
  id: z.string().meta({ example: 'usr_8f2c1d' }),
  /** The id where no name is known. */
  name: z.string().meta({ example: 'Marco Reyes' }),
});

export const AuditEvent = z
  .object({
    position: z.int(),
    type: z.string().meta({ example: 'user.signed-in' }),
    at: Instant,
    actor: AuditActor,
    /** The person behind an impersonated user, or the agency that the actor acted for. */
    onBehalfOf: AuditActor.nullable(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });

export const managementRoutes = defineRoutes({
  listAudit: {
    method: 'GET',
    path: '/api/audit',
    impersonator: 'allowed',
    summary: 'Reads what changed in the account, newest first',
    access: 'audit.read',
    query: z.object({
      before,
      limit,
    }),
    ok: { status: 200, body: z.object({ data: z.array(AuditEvent) }) },
  },
});
