import type { Locale } from '@switchboard/contracts/base/constants';
import { ADMINISTRATORS } from '@switchboard/contracts/base/roles';
import type { Queryable } from '@switchboard/platform/postgres/types';

/** A recipient of an account's alerts. */
export interface Administrator {
  readonly email: string;
  readonly locale: Locale;
}

/** The maximum number of recipients in one account. */
const MAX_ADMINISTRATORS = 20;

/** Lists the active administrators of an account, with the oldest members first. */
export async function listAdministrators(db: Queryable, tenantId: string): Promise<Administrator[]> {
  const { rows } = await db.query<Administrator & Record<never, never>>({
    name: 'worker-list-administrators',
    text: `select email, locale from access.users where tenant_id = $1 and role = any($2) and status = 'active' and removed_at is null
      order by created_at, id limit $3`,
    values: [tenantId, ADMINISTRATORS, MAX_ADMINISTRATORS],
  });
  return rows;
}
