import type { Measure } from '../resources/deps.ts';

/** The accounts whose open jobs the public site shows: all, or those with these ids. */
export type CareersAccounts = 'all' | readonly string[];

/** Says of jobs whether the public site shows those of their account. */
export const measureJobs =
  (accounts: CareersAccounts): Measure =>
  async (_db, tenantId, ids) => {
    const isOnCareers = accounts === 'all' || accounts.includes(tenantId);
    return new Map(ids.map((id) => [id, { isOnCareers }]));
  };
