import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Ctx } from '../../http/request/context.ts';

/** The person in whose name the owner of a client's account is invited. */
export interface Inviter {
  readonly id: string;
  readonly name: string;
}

/**
 * Finds who invites: the person who is signed in, or for an API key the first of the agency's owners.
 *
 * @throws {AppError} `permission.denied` for nobody, and for a key of an account without an owner: it is no agency.
 */
export async function findInviter(db: Queryable, { principal }: Pick<Ctx, 'principal'>): Promise<Inviter> {
  if (principal.kind === 'session') return principal.user;
  const inviter = principal.kind === 'api_key' ? await findFirstOwner(db, principal.tenantId) : undefined;
  if (inviter === undefined) throw new AppError('permission.denied');
  return inviter;
}

async function findFirstOwner(db: Queryable, agencyId: string): Promise<Inviter | undefined> {
  const { rows } = await db.query<Inviter>({
    name: 'find-first-agency-owner',
    text: `select id, name from access.users
      where tenant_id = $1 and role = 'agency_owner' and status = 'active' and removed_at is null
      order by created_at, id limit 1`,
    values: [agencyId],
  });
  return rows[0];
}
