import type { Clock } from '@switchboard/platform/clock';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { timedCache } from '@switchboard/platform/timed-cache';
import { type AccountInfo, findAccount } from './queries.ts';

export interface AccountDirectory {
  /** An account as it was at most a second ago. */
  find(id: string): Promise<AccountInfo | undefined>;
  /** Reads an account anew from now on. */
  forget(id: string): void;
}

/** Looks accounts up, each at most once a second. */
export function createAccountDirectory({ db, clock }: { db: Queryable; clock: Clock }): AccountDirectory {
  const cache = timedCache({ ttlMs: 1_000, max: 10_000, clock, load: (id) => findAccount(db, id) });
  return { find: (id) => cache.get(id), forget: (id) => cache.forget(id) };
}
