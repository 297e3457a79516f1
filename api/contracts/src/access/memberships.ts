import { z } from 'zod';
import { Role } from '../base/roles.ts';
import { defineRoutes } from '../http/route.ts';
import { SessionPayload } from './session.ts';

const tenantId = z.string().min(1).max(64).meta({ example: 'acc_8f2c1d' });

/** An account that a person is a member of. */
export const Membership = z
  .object({
    tenantId,
    tenantName: z.string().meta({ example: 'Willow Creek Animal Hospital' }),
    role: Role,
  })
  .meta({ id: 'Membership' });
export type Membership = z.infer<typeof Membership>;

/** The accounts of a person. Impersonators are refused. */
export const membershipRoutes = defineRoutes({
  listMemberships: {
    method: 'GET',
    path: '/api/memberships',
    summary: 'Lists the accounts of the signed-in person by name',
    access: 'session',
    ok: { status: 200, body: z.object({ data: z.array(Membership) }) },
  },
  enterMembership: {
    method: 'POST',
    path: '/api/memberships/:tenantId/enter',
    summary: 'Switches to another account of the signed-in person; the current session ends',
    access: 'session',
    params: z.object({ tenantId }),
    ok: { status: 200, body: SessionPayload },
    errors: ['resource.not_found', 'account.suspended', 'quota.exceeded'],
  },
});
