import type { ListenerKey } from '@switchboard/application/listeners/line-queries';
import { laterKey } from '@switchboard/application/listeners/wake-listener';
import type { Locale } from '@switchboard/contracts/constants';
import { ADMINISTRATORS } from '@switchboard/contracts/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Failing } from './rest.ts';

/** Somebody who looks after an account. */
export interface Administrator {
  readonly email: string;
  readonly locale: Locale;
}

/** More of an account's administrators are not written to. */
const MAX_ADMINISTRATORS = 20;

/** The active administrators of an account, those who were there first. */
export async function listAdministrators(db: Queryable, tenantId: string): Promise<Administrator[]> {
  const { rows } = await db.query<Administrator & Record<never, never>>({
    name: 'worker-list-administrators',
    text: `select email, locale from access.users where tenant_id = $1 and role = any($2) and status = 'active' and removed_at is null
      order by created_at, id limit $3`,
    values: [tenantId, ADMINISTRATORS, MAX_ADMINISTRATORS],
  });
  return rows;
}

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
