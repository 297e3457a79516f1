import type { Queryable } from '@switchboard/platform/postgres/types';

/** An item that needs somebody, and since when. */
export interface Concern {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
}
type Row<T> = T & Record<never, never>;

/** Listeners that were switched off for failing, or that are failing now. */
export async function listTroubledListeners(
  db: Queryable,
  tenantId: string,
  limit: number,
): Promise<(Concern & { isOff: boolean })[]> {
  const { rows } = await db.query<Row<Concern & { isOff: boolean }>>({
    name: 'health-listeners',
    text: `select i.id, i.name, not (i.fields -> 'enabled')::boolean as "isOff", coalesce(h.failing_since, i.updated_at) as at
      from resource.items i left join listener.health h on h.tenant_id = i.tenant_id and h.listener_id = i.id
      where i.tenant_id = $1 and i.kind = 'listeners' and i.archived_at is null
        and ((i.fields -> 'enabled')::boolean and h.failing_since is not null or i.fields -> 'disabledReason' <> 'null')
      order by at desc, i.id limit $2`,
    values: [tenantId, limit],
  });
  return rows;
}

/** Secrets whose value nobody has used since an instant; `at` is when one was used last, or set. */
export async function listUnusedSecrets(
  db: Queryable,
  tenantId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<Concern[]> {
  const { rows } = await db.query<Row<Concern>>({
    name: 'health-secrets',
    text: `select i.id, i.name, coalesce(s.last_used_at, s.set_at) as at
      from resource.items i join resource.sealed s on s.tenant_id = i.tenant_id and s.kind = i.kind and s.id = i.id and s.field = 'value'
      where i.tenant_id = $1 and i.kind = 'secrets' and i.archived_at is null and s.set_at < $2
        and coalesce(s.last_used_at, s.set_at) < $2
      order by at, i.id limit $3`,
    values: [tenantId, since, limit],
  });
  return rows;
}

/** API keys that end within a time. */
export async function listEndingKeys(
  db: Queryable,
  tenantId: string,
  { from, to, limit }: { readonly from: Date; readonly to: Date; readonly limit: number },
): Promise<Concern[]> {
  const { rows } = await db.query<Row<Concern>>({
    name: 'health-api-keys',
    text: `select i.id, i.name, k.expires_at as at from resource.items i join access.api_keys k on k.id = i.id
      where i.tenant_id = $1 and i.kind = 'apiKeys' and i.archived_at is null and k.expires_at >= $2 and k.expires_at < $3
      order by at, i.id limit $4`,
    values: [tenantId, from, to, limit],
  });
  return rows;
}
