import type { Queryable } from '@switchboard/platform/postgres/types';
import { jobColumn } from './delivery-rows.ts';

/** Releases the deliveries that were held while an account was suspended: workers translate them from `now` on. */
export async function releaseHeldDeliveries(db: Queryable, tenantId: string, now: Date): Promise<void> {
  await db.query({
    name: 'release-held-deliveries',
    text: `with released as (
        update intake.raw_deliveries set state = 'untranslated'
        where tenant_id = $1 and state = 'held' and body is not null returning id, tenant_id)
      select count(*) from (select ${jobColumn('$2')} from released order by id) jobs`,
    values: [tenantId, now],
  });
}
