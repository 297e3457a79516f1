import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { timedCache } from '@switchboard/platform/timed-cache';
import type { AccountInfo } from '../request/context.ts';

/** Accounts, cached for a second. */
export interface AccountDirectory {
  find(id: string): Promise<AccountInfo | undefined>;
  /** Evicts an account from the cache. */
  forget(id: string): void;
}

/** Opens the directory of accounts. */
export function createAccountDirectory({ db, clock }: { db: Queryable; clock: Clock }): AccountDirectory {
  const cache = timedCache({ ttlMs: 1_000, max: 10_000, clock, load: (id) => findAccount(db, id) });
  return { find: (id) => cache.get(id), forget: (id) => cache.forget(id) };
}

/** Reads an account. */
export async function findAccount(db: Queryable, id: string): Promise<AccountInfo | undefined> {
  const { rows } = await db.query<AccountInfo>({
    name: 'find-account',
    text: `select id, name, status, parent_id as "parentId", time_zone as "timeZone", agency_access as "agencyAccess"
      from access.accounts where id = $1`,
    values: [id],
  });
  return rows[0];
}
