import type { ListenerKey } from '@switchboard/application/listeners/line-queries';
import { laterKey } from '@switchboard/application/listeners/wake-listener';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Failing } from './rest.ts';

/** Since when a listener has failed without a success; undefined if it hasn't. */
export async function findFailing(db: Queryable, { tenantId, listenerId }: ListenerKey): Promise<Failing | undefined> {
  const { rows } = await db.query<{ since: Date; nextRunAt: Date | null }>({
    name: 'worker-find-failing',
    text: `select h.failing_since as since, j.run_at as "nextRunAt"
      from listener.health h left join graphile_worker.jobs j on j.key = $3
      where h.tenant_id = $1 and h.listener_id = $2 and h.failing_since is not null`,
    values: [tenantId, listenerId, laterKey(listenerId)],
  });
  const [row] = rows;
  return row && { since: row.since, nextRunAt: row.nextRunAt ?? undefined };
}
