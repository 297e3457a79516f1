import { randomBytes } from 'node:crypto';
import { changeAccess } from '@switchboard/application/access/change-access';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { issueResetToken, resetLink } from '../features/session/reset-tokens.ts';
import { AdminRefusal, type AdminTools, toOperator } from './tools.ts';

/** Invites a super administrator. The output contains a link with which they set their password. @throws {AdminRefusal} */
export async function createSuperAdmin(
  { pool, events, clock, baseUrl }: AdminTools,
  person: { email: string; name: string },
): Promise<string> {
  const now = clock.now();
  const suffix = randomBytes(9).toString('hex');
  const [id, personId] = [`usr_${suffix}`, `per_${suffix}`];
  const token = await changeAccess({ pool, events }, toOperator(PLATFORM_TENANT), async (client) => {
    if (!(await insertPerson(client, { personId, ...person, now }))) {
      throw new AdminRefusal(
        `${person.email} already belongs to someone: choose another e-mail, or use "Forgot password".`,
      );
    }
    await insertSuperAdmin(client, { id, personId, ...person, now });
    const token = await issueResetToken(client, { personId, userId: id }, now);
    const entry = {
      tenantId: PLATFORM_TENANT,
      subjectId: id,
      type: 'user.created',
      data: { userId: id, role: 'super_admin' },
    } as const;
    return { result: token, audit: [entry] };
  });
  return `${person.name} is a super administrator. This link sets the password, once and within 30 minutes:\n${resetLink(baseUrl, token)}`;
}

/** Inserts a person without a password; the operator vouches for the address. @returns false if it belongs to someone else */
async function insertPerson(db: Queryable, person: { personId: string; email: string; now: Date }): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'insert-person-without-password',
    text: 'insert into access.people (id, email, created_at) values ($1, $2, $3) on conflict (lower(email)) do nothing',
    values: [person.personId, person.email, person.now],
  });
  return rowCount === 1;
}

/** Inserts a super administrator without a password. */
async function insertSuperAdmin(
  db: Queryable,
  person: { id: string; personId: string; email: string; name: string; now: Date },
): Promise<void> {
  await db.query({
    name: 'insert-super-admin',
    text: `insert into access.users (id, tenant_id, email, name, role, status, created_at, person_id)
      values ($1, $2, $3, $4, 'super_admin', 'invited', $5, $6)`,
    values: [person.id, PLATFORM_TENANT, person.email, person.name, person.now, person.personId],
  });
}
