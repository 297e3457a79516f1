import { batches } from '@switchboard/contracts/kinds/batches';
import { candidates } from '@switchboard/contracts/kinds/candidates';
import type { Queryable } from '@switchboard/platform/postgres/types';

interface OldPage {
  /** Nothing changed from then on. */
  readonly before: Date;
  readonly limit: number;
}

/** Lists candidates who were rejected or have withdrawn, the oldest first; erased ones are not among them. */
export async function listOldCandidates(
  db: Queryable,
  tenantId: string,
  { before, limit }: OldPage,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'retention-old-candidates',
    text: `select id from resource.items where tenant_id = $1 and kind = '${candidates.kind}' and updated_at < $2
        and fields ->> 'stage' in ('rejected', 'withdrawn') and fields ->> 'erased' is null
      order by updated_at, id limit $3`,
    values: [tenantId, before, limit],
  });
  return rows.map(({ id }) => id);
}

export interface OldContact {
  readonly batchId: string;
  readonly nth: number;
}

/** Lists contacts of batches that are over, the oldest first; those of whom nothing is left are not among them. */
export async function listOldContacts(
  db: Queryable,
  tenantId: string,
  { before, limit }: OldPage,
): Promise<readonly OldContact[]> {
  const { rows } = await db.query<OldContact & Record<never, never>>({
    name: 'retention-old-contacts',
    text: `select c.batch_id as "batchId", c.nth from outbound.batch_contacts c
      join resource.items b on b.tenant_id = c.tenant_id and b.kind = '${batches.kind}' and b.id = c.batch_id
        and b.fields ->> 'status' in ('ended', 'cancelled')
      where c.tenant_id = $1 and c.state = 'done' and c.phone is not null and c.changed_at < $2
      order by c.changed_at, c.batch_id, c.nth limit $3`,
    values: [tenantId, before, limit],
  });
  return rows;
}
