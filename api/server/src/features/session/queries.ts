import type { AgencyAccess } from '@switchboard/contracts/base/agency-access';
import type { Locale } from '@switchboard/contracts/base/constants';
import type { Role } from '@switchboard/contracts/base/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A person in one of their accounts, as signing in needs them. */
export interface PersonRow {
  /** The member's id in the account. */
  readonly id: string;
  /** Null for who was invited and has not accepted. */
  readonly personId: string | null;
  readonly tenantId: string;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: 'invited' | 'active' | 'suspended';
  readonly locale: Locale;
  readonly isAccountSuspended: boolean;
  readonly passwordHash: string | null;
}

const PERSON = `
  select u.id, u.person_id as "personId", u.tenant_id as "tenantId", u.email, u.name, u.role, u.status, u.locale,
    a.status = 'suspended' as "isAccountSuspended", p.password_hash as "passwordHash"
  from access.users u join access.accounts a on a.id = u.tenant_id left join access.people p on p.id = u.person_id`;

/** Picks one of a person's memberships: one that they can enter before others, then the last entered. */
const LAST_ENTERED_FIRST = `
  order by (u.status <> 'suspended' and a.status = 'active') desc, (u.id = p.last_user_id) desc nulls last, u.last_seen_at desc nulls last,
    u.created_at desc, u.id limit 1`;

/**
 * Finds a person by e-mail, ignoring case, in the account that they enter by signing in: the last entered one that isn't suspended or, if all are,
 * the last entered one. Accounts whose invitation they haven't accepted don't count.
 */
export async function findPersonByEmail(db: Queryable, email: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'find-person-by-email',
    text: `${PERSON} where lower(p.email) = lower($1) and u.removed_at is null ${LAST_ENTERED_FIRST}`,
    values: [email.trim()],
  });
  return rows[0];
}

/** Finds a person in the account that they enter by signing in, as {@link findPersonByEmail} does. */
export async function findLastEntered(db: Queryable, personId: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'find-last-entered',
    text: `${PERSON} where u.person_id = $1 and u.removed_at is null ${LAST_ENTERED_FIRST}`,
    values: [personId],
  });
  return rows[0];
}

/** Finds a member by id. */
export async function findPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'find-person',
    text: `${PERSON} where u.id = $1 and u.removed_at is null`,
    values: [id],
  });
  return rows[0];
}

/** Reads a member and keeps their rights as they are to the end of the transaction: no change of status or password gets in between. */
export async function lockPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  // Locked first and read after: one statement would show other rows than the locked as they were before the wait.
  await db.query({
    name: 'lock-person-of-member',
    text: 'select from access.people where id = (select person_id from access.users where id = $1) for update',
    values: [id],
  });
  await db.query({
    name: 'lock-person',
    text: `select from access.users u join access.accounts a on a.id = u.tenant_id where u.id = $1 for update of u for share of a`,
    values: [id],
  });
  return findPerson(db, id);
}

/** An account's first active administrator, whom impersonation enters; undefined without one. */
export async function findFirstAdmin(db: Queryable, tenantId: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'find-first-admin',
    text: `${PERSON} where u.tenant_id = $1 and u.role in ('admin', 'agency_owner', 'super_admin') and u.status = 'active' and u.removed_at is null
      order by u.created_at, u.id limit 1`,
    values: [tenantId],
  });
  return rows[0];
}

export interface ClientRow {
  readonly isSuspended: boolean;
  readonly agencyAccess: AgencyAccess;
}

/** Reads an agency's client and keeps its status and the agency's access as they are to the end of the transaction. */
export async function lockClient(db: Queryable, agencyId: string, id: string): Promise<ClientRow | undefined> {
  const { rows } = await db.query<ClientRow>({
    name: 'lock-client-of-agency',
    text: `select status = 'suspended' as "isSuspended", agency_access as "agencyAccess" from access.accounts
      where parent_id = $1 and id = $2 for share`,
    values: [agencyId, id],
  });
  return rows[0];
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly tenantId: string;
  /** The session beneath and who is in it, when an account is entered. */
  readonly beneath?: { readonly sessionId: string; readonly userId: string };
  readonly now: Date;
  readonly expiresAt: Date;
  readonly maxExpiresAt: Date;
  readonly address: string;
  readonly userAgent: string;
}

/** Opens a session. */
export async function insertSession(db: Queryable, session: NewSession): Promise<void> {
  const { id, userId, tenantId, beneath, now, expiresAt, maxExpiresAt, address, userAgent } = session;
  await db.query({
    name: 'insert-session',
    text: `insert into access.sessions
        (id, user_id, tenant_id, parent_id, impersonator_id, created_at, expires_at, max_expires_at, address, user_agent)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      id,
      userId,
      tenantId,
      beneath?.sessionId ?? null,
      beneath?.userId ?? null,
      now,
      expiresAt,
      maxExpiresAt,
      address,
      userAgent,
    ],
  });
}

/** Moves the end of live sessions on, never past their last moment. */
export async function extendSessions(
  db: Queryable,
  ids: readonly string[],
  times: { now: Date; until: Date },
): Promise<void> {
  await db.query({
    name: 'extend-sessions',
    text: `update access.sessions set expires_at = least($2::timestamptz, max_expires_at)
      where id = any($1) and ended_at is null and expires_at > $3`,
    values: [ids, times.until, times.now],
  });
}

/** Notes that a person has entered an account as one of its members, which is then the last that they entered. */
export async function touchUser(db: Queryable, id: string, now: Date): Promise<void> {
  await db.query({
    name: 'touch-user',
    text: `with entered as (update access.users set last_seen_at = $2 where id = $1 returning id, person_id)
      update access.people p set last_user_id = entered.id from entered where p.id = entered.person_id`,
    values: [id, now],
  });
}

/** Sets a person's password; a super administrator who was invited at the console becomes active by it. */
export async function setPassword(
  db: Queryable,
  personId: string,
  change: { passwordHash: string; now: Date },
): Promise<void> {
  await db.query({
    name: 'set-password',
    text: 'update access.people set password_hash = $2, password_changed_at = $3 where id = $1',
    values: [personId, change.passwordHash, change.now],
  });
  await db.query({
    name: 'activate-super-admin',
    text: `update access.users set status = 'active' where person_id = $1 and status = 'invited' and role = 'super_admin'`,
    values: [personId],
  });
}
