import type { RetentionRun } from '@switchboard/contracts/singles/settings-routes';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** Reads what the erasure of old conversations did last in an account. */
export async function readRetentionRun(db: Queryable, tenantId: string): Promise<RetentionRun> {
  const { rows } = await db.query<{ ranAt: Date; erased: number; erasedInAll: number }>({
    name: 'read-retention-run',
    text: `select ran_at as "ranAt", erased, erased_in_all as "erasedInAll" from retention.runs where tenant_id = $1`,
    values: [tenantId],
  });
  const [run] = rows;
  return run ? { ...run, ranAt: run.ranAt.toISOString() } : { ranAt: null, erased: 0, erasedInAll: 0 };
}
