import type { Queryable } from '@switchboard/platform/postgres/types';
import type { ItemKey } from './queries.ts';

interface NewSealed {
  readonly field: string;
  readonly sealed: Buffer;
  readonly last4: string;
  readonly at: Date;
  readonly overlapMs: number;
}

/** Puts a sealed text in the place of the one before, which stays for the overlap. */
export async function writeSealed(db: Queryable, { tenantId, kind, id }: ItemKey, text: NewSealed): Promise<void> {
  const { field, sealed, last4, at, overlapMs } = text;
  await db.query({
    name: 'resource-write-sealed',
    text: `insert into resource.sealed as s (tenant_id, kind, id, field, sealed, last4, set_at)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (tenant_id, kind, id, field) do update set sealed = excluded.sealed, last4 = excluded.last4, set_at = excluded.set_at,
        previous = case when $8::timestamptz > excluded.set_at then s.sealed end,
        previous_until = case when $8::timestamptz > excluded.set_at then $8::timestamptz end`,
    values: [tenantId, kind, id, field, sealed, last4, at, new Date(at.getTime() + overlapMs)],
  });
}

/** A sealed text, as its row holds it. */
export interface SealedRow {
  readonly sealed: Buffer;
  readonly previous: Buffer | null;
  readonly previousUntil: Date | null;
}

/** Reads a sealed text of an unarchived item. */
export async function findSealed(
  db: Queryable,
  { tenantId, kind, id }: ItemKey,
  field: string,
): Promise<SealedRow | undefined> {
  const { rows } = await db.query<SealedRow & Row>({
    name: 'resource-find-sealed',
    text: `select s.sealed, s.previous, s.previous_until as "previousUntil"
      from resource.sealed s join resource.items i using (tenant_id, kind, id)
      where s.tenant_id = $1 and s.kind = $2 and s.id = $3 and s.field = $4 and i.archived_at is null`,
    values: [tenantId, kind, id, field],
  });
  return rows[0];
}

/** Removes up to `limit` texts from before a rotation whose overlap is over; answers how many. */
export async function prunePrevious(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'resource-prune-previous',
    text: `update resource.sealed set previous = null, previous_until = null
      where previous_until <= $1 and ctid = any(array(
        select ctid from resource.sealed where previous_until <= $1 limit $2 for update skip locked))`,
    values: [now, limit],
  });
  return rowCount ?? 0;
}

/** Notes when a text was used, once a minute at the most: it is for people, and rows are not written for each use. */
export async function markUsed(
  db: Queryable,
  { tenantId, kind, id }: ItemKey,
  { field, at }: { readonly field: string; readonly at: Date },
): Promise<void> {
  await db.query({
    name: 'resource-mark-used',
    text: `update resource.sealed set last_used_at = $5
      where tenant_id = $1 and kind = $2 and id = $3 and field = $4
        and (last_used_at is null or last_used_at < $5::timestamptz - interval '1 minute')`,
    values: [tenantId, kind, id, field, at],
  });
}

/** A sealed text as people may see it. */
export interface SealedFacts {
  readonly id: string;
  readonly last4: string;
  readonly setAt: Date;
  readonly lastUsedAt: Date | null;
  /** When the one before stops being good; null if there is none. */
  readonly previousUntil: Date | null;
}

/** Reads the visible facts of a field's sealed texts, by item. */
export async function readSealedFacts(
  db: Queryable,
  { tenantId, kind, field }: Pick<ItemKey, 'tenantId' | 'kind'> & { readonly field: string },
  ids: readonly string[],
): Promise<Map<string, SealedFacts>> {
  const { rows } = await db.query<SealedFacts & Row>({
    name: 'resource-read-sealed-facts',
    text: `select id, last4, set_at as "setAt", last_used_at as "lastUsedAt", previous_until as "previousUntil"
      from resource.sealed where tenant_id = $1 and kind = $2 and field = $3 and id = any($4)`,
    values: [tenantId, kind, field, ids],
  });
  return new Map(rows.map((row) => [row.id, row]));
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
