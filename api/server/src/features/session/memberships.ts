import { auditAppend } from '@switchboard/application/access/audit';
import { changeAccess } from '@switchboard/application/access/change-access';
import type { Membership } from '@switchboard/contracts/access/memberships';
import type { SessionPayload } from '@switchboard/contracts/access/session';
import { AppError } from '@switchboard/platform/app-error';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { endSessions } from '../../http/auth/session-changes.ts';
import { findSession } from '../../http/auth/sessions.ts';
import { type Ctx, getSession } from '../../http/request/context.ts';
import type { SessionDeps } from './deps.ts';
import { signInEntry, toPersonCaller } from './login.ts';
import { openSession } from './open-session.ts';
import { lockPerson } from './people.ts';
import { answerSession } from './session-response.ts';

/**
 * Lists the accounts that the signed-in person can enter, by name.
 *
 * @throws {AppError} `permission.denied` for impersonators: a person's other accounts are private.
 */
export async function listMemberships({ pool }: SessionDeps, ctx: Ctx): Promise<{ data: Membership[] }> {
  const { tenantId, user } = getSession(ctx);
  return { data: await queryMemberships(pool, tenantId, user.id) };
}

/**
 * Switches the signed-in person to another of their accounts. The current session and its streams end. The new session inherits its maximum
 * lifetime. Switching to the current account keeps the session.
 *
 * @throws {AppError} `resource.not_found` the account doesn't exist, or the person isn't a member of it; `account.suspended` the account or the
 *   member is suspended; `permission.denied` the caller is an impersonator.
 */
export async function enterMembership(deps: SessionDeps, ctx: Ctx, targetId: string): Promise<SessionPayload> {
  const { tenantId, user, sessionId: previousId } = getSession(ctx);
  if (targetId === tenantId) return answerSession(deps, ctx, previousId);
  const memberId = await findMemberIn(deps.pool, tenantId, { userId: user.id, targetId });
  if (memberId === undefined) throw new AppError('resource.not_found');
  const own = await findSession(deps.pool, previousId);
  if (own === undefined) throw new AppError('session.expired');
  const now = ctx.now();
  const { sessionId, ended } = await changeAccess(deps, ctx.caller(), async (client) => {
    const person = await lockPerson(client, memberId);
    if (person === undefined) throw new AppError('resource.not_found');
    if (person.status !== 'active' || person.isAccountSuspended) throw new AppError('account.suspended');
    const ended = await endSessions(client, { sessionId: previousId, reason: 'logout', now });
    // A session that ended meanwhile, for example by a password change, must not open another one.
    if (!ended.includes(previousId)) throw new AppError('session.expired');
    const sessionId = await openSession(client, { deps, ctx, person, notAfter: own.maxExpiresAt });
    const data = { userId: user.id, sessionId: previousId };
    // Each audit log names its own member as the actor, so that neither account learns of the other.
    return {
      result: { sessionId, ended },
      audit: [{ tenantId, subjectId: user.id, type: 'user.signed-out', data }],
      appends: [auditAppend(signInEntry(person, sessionId), toPersonCaller(ctx, person))],
    };
  });
  for (const id of ended) deps.announce({ kind: 'session', sessionId: id, reason: 'logout' });
  return answerSession(deps, ctx, sessionId);
}

/** The maximum number of accounts that are listed for one person. */
const MAX_MEMBERSHIPS = 500;

/** Lists the accounts that a member's person can enter, by name, without suspended accounts and open invitations. */
async function queryMemberships(db: Queryable, tenantId: string, userId: string): Promise<Membership[]> {
  const { rows } = await db.query<Membership>({
    name: 'list-memberships',
    text: `select a.id as "tenantId", a.name as "tenantName", u.role
      from access.users me join access.users u on u.person_id = me.person_id join access.accounts a on a.id = u.tenant_id
      where me.tenant_id = $1 and me.id = $2 and u.status = 'active' and u.removed_at is null and a.status = 'active'
      order by lower(a.name), a.id limit ${MAX_MEMBERSHIPS}`,
    values: [tenantId, userId],
  });
  return rows;
}

/** Finds the member of the same person in another account; undefined if there is none, or only an open invitation. */
async function findMemberIn(
  db: Queryable,
  tenantId: string,
  { userId, targetId }: { readonly userId: string; readonly targetId: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>({
    name: 'find-member-in',
    text: `select u.id from access.users me join access.users u on u.person_id = me.person_id
      where me.tenant_id = $1 and me.id = $2 and u.tenant_id = $3 and u.removed_at is null`,
    values: [tenantId, userId, targetId],
  });
  return rows[0]?.id;
}
