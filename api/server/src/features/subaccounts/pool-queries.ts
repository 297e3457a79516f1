import type { Limits } from '@switchboard/contracts/access/limits';
import type { Queryable } from '@switchboard/platform/postgres/types';

const LIMITS = `jsonb_build_object('minutes', max_minutes, 'concurrency', max_concurrency, 'agents', max_agents, 'users', max_users)`;

export interface AgencyRow {
  readonly parentId: string | null;
  readonly limits: Limits;
}

/** Reads an agency's own limits. */
export async function findAgency(db: Queryable, agencyId: string): Promise<AgencyRow | undefined> {
  const { rows } = await db.query<AgencyRow>({
    name: 'find-agency',
    text: `select parent_id as "parentId", ${LIMITS} as limits from access.accounts where id = $1`,
    values: [agencyId],
  });
  return rows[0];
}

/** Finds an agency's own limits and locks the agency until the end of the transaction: every change of its clients takes this lock first. */
export async function lockAgency(db: Queryable, agencyId: string): Promise<AgencyRow | undefined> {
  await db.query({
    name: 'lock-agency',
    text: 'select from access.accounts where id = $1 for no key update',
    values: [agencyId],
  });
  return findAgency(db, agencyId);
}

export interface ClientRow {
  readonly id: string;
  readonly name: string;
  readonly limits: Limits;
}

/** Lists an agency's clients that aren't archived: only these reserve their names and use the pool. */
export async function listClients(db: Queryable, agencyId: string): Promise<ClientRow[]> {
  const { rows } = await db.query<ClientRow>({
    name: 'list-clients',
    text: `select id, name, ${LIMITS} as limits from access.accounts where parent_id = $1 and archived_at is null`,
    values: [agencyId],
  });
  return rows;
}
