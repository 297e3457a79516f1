import type { Measure } from '../resources/deps.ts';

/** The accounts whose open jobs the public site shows: all, or those with these ids. */
export type CareersAccounts = 'all' | readonly string[];

/** Measures whether the public site shows the account's jobs. */
export const measureJobs =
  (accounts: CareersAccounts): Measure =>
  async (_db, tenantId, ids) => {
    const isOnCareers = accounts === 'all' || accounts.includes(tenantId);
    return new Map(ids.map((id) => [id, { isOnCareers }]));
  };
