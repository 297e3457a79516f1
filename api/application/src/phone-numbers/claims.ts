import type { Queryable } from '@switchboard/platform/postgres/types';

/** The proof of a number: a request that a connection signed, or the carrier's own list of the numbers that it has sold. */
export type NumberProof = 'signed' | 'listed';

/**
 * SQL: the proof by which another account holds the number of item `n`; null if none does. An account that has released the number no longer
 * holds it.
 */
export const HELD_ELSEWHERE = `(
  select c.proof from connection.number_claims c
  where c.number = n.fields ->> 'number' and c.tenant_id <> n.tenant_id and exists (
    select from resource.items h where h.tenant_id = c.tenant_id and h.kind = 'phoneNumbers' and h.archived_at is null
      and h.fields ->> 'number' = c.number))`;

export interface NumberVerification {
  readonly tenantId: string;
  /** The connection over which the proof came; only numbers that are assigned to this connection are verified. */
  readonly connectionId: string;
  /** Phone numbers in E.164; those that the account does not have are ignored. */
  readonly numbers: readonly string[];
  readonly proof: NumberProof;
  readonly now: Date;
}

/**
 * Records that an account has verified its numbers.
 *
 * Accounts choose their own signing secrets, so a signature verifies a number only if no other account has verified it. A carrier's list assigns
 * a number to one customer at a time, so the newest list wins.
 */
export async function proveNumbers(
  db: Queryable,
  { tenantId, connectionId, numbers, proof, now }: NumberVerification,
): Promise<void> {
  if (numbers.length === 0) return;
  await db.query({
    name: 'phone-numbers-prove',
    // Insert in key order, so that concurrent writers can't deadlock. An unchanged claim isn't written again.
    text: `insert into connection.number_claims as c (number, tenant_id, proof, proven_at)
      select distinct n.fields ->> 'number' as number, n.tenant_id, $4, $5::timestamptz from resource.items n
      where n.tenant_id = $1 and n.kind = 'phoneNumbers' and n.archived_at is null and n.fields ->> 'connectionId' = $2
        and n.fields ->> 'number' = any($3)
        and not exists (
          select from connection.number_claims own
          where own.number = n.fields ->> 'number' and own.tenant_id = $1 and (own.proof = 'listed' or $4 = 'signed'))
      order by number
      on conflict (number) do update set tenant_id = excluded.tenant_id, proof = excluded.proof, proven_at = excluded.proven_at
        where excluded.proof = 'listed' or not exists (
          select from resource.items h where h.tenant_id = c.tenant_id and h.kind = 'phoneNumbers' and h.archived_at is null
            and h.fields ->> 'number' = c.number)`,
    values: [tenantId, connectionId, numbers, proof, now],
  });
}

/** Lists an account's numbers that are assigned to a connection. */
export async function listConnectionNumbers(db: Queryable, tenantId: string, connectionId: string): Promise<string[]> {
  const { rows } = await db.query<{ number: string }>({
    name: 'phone-numbers-of-connection',
    text: `select fields ->> 'number' as number from resource.items
      where tenant_id = $1 and kind = 'phoneNumbers' and archived_at is null and fields ->> 'connectionId' = $2`,
    values: [tenantId, connectionId],
  });
  return rows.map(({ number }) => number);
}
