import { randomBytes } from 'node:crypto';
import { changeAccess } from '@switchboard/application/access/change-access';
import { PLATFORM_TENANT } from '@switchboard/contracts/events';
import { resetLink } from '../features/session/reset-mail.ts';
import { issueResetToken } from '../features/session/reset-token.ts';
import { operatorOf } from './operator.ts';
import { insertPerson, insertSuperAdmin } from './queries.ts';
import { AdminRefusal, type AdminTools } from './tools.ts';

/** Invites a super administrator; the answer holds a link with which they set their password. @throws {AdminRefusal} */
export async function createSuperAdmin(
  { pool, events, clock, baseUrl }: AdminTools,
  person: { email: string; name: string },
): Promise<string> {
  const now = clock.now();
  const suffix = randomBytes(9).toString('hex');
  const [id, personId] = [`usr_${suffix}`, `per_${suffix}`];
  const token = await changeAccess({ pool, events }, operatorOf(PLATFORM_TENANT), async (client) => {
    if (!(await insertPerson(client, { personId, ...person, now }))) {
      throw new AdminRefusal(
        `${person.email} belongs to somebody already: choose another e-mail, or use "Forgot password".`,
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
