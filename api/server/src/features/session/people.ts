import type { Locale } from '@switchboard/contracts/base/constants';
import type { Role } from '@switchboard/contracts/base/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A person as a member of one of their accounts, with the fields that sign-in checks. */
export interface PersonRow {
  /** The member's id in the account. */
  readonly id: string;
  /** Null until an invited member accepts. */
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

/** Picks one membership of a person: those that can be entered first, then the last entered. */
const LAST_ENTERED_FIRST = `
  order by (u.status <> 'suspended' and a.status = 'active') desc, (u.id = p.last_user_id) desc nulls last, u.last_seen_at desc nulls last,
    u.created_at desc, u.id limit 1`;

/**
 * Finds a person by email, ignoring case, in the account that signing in enters: the last entered one that is not suspended or, if all are
 * suspended, the last entered one. Accounts with an open invitation don't count.
 */
export async function findPersonByEmail(db: Queryable, email: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'find-person-by-email',
    text: `${PERSON} where lower(p.email) = lower($1) and u.removed_at is null ${LAST_ENTERED_FIRST}`,
    values: [email.trim()],
  });
  return rows[0];
}

/** Finds a person in the account that signing in enters, like {@link findPersonByEmail}. */
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

/** Reads a member and locks person, member and account, so that neither status nor password change before the transaction ends. */
export async function lockPerson(db: Queryable, id: string): Promise<PersonRow | undefined> {
  // Lock first, then read: a single statement would show the joined rows as they were before it waited for the lock.
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

/** Finds the first active administrator of an account, as whom impersonation enters it. */
export async function findFirstAdmin(db: Queryable, tenantId: string): Promise<PersonRow | undefined> {
  const { rows } = await db.query<PersonRow>({
    name: 'find-first-admin',
    text: `${PERSON} where u.tenant_id = $1 and u.role in ('admin', 'agency_owner', 'super_admin') and u.status = 'active' and u.removed_at is null
      order by u.created_at, u.id limit 1`,
    values: [tenantId],
  });
  return rows[0];
}

/** Sets a person's password. This also activates a super administrator who was invited on the command line. */
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
