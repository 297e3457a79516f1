import type { Queryable } from '@switchboard/platform/postgres/types';

/** Which stored answer: a key within account, actor and route. */
export interface AnswerKey {
  readonly tenantId: string;
  readonly actorId: string;
  readonly route: string;
  readonly keyHash: Buffer;
}
export interface AnswerClaim extends AnswerKey {
  readonly fingerprint: string;
  readonly claimId: string;
  readonly now: Date;
  /** An answer or claim from before this is as good as none. */
  readonly expired: Date;
  /** A claim from before this that was never answered: its process died. */
  readonly abandoned: Date;
}
export interface StoredAnswer {
  readonly fingerprint: string;
  readonly answer: Buffer | null;
}

/** Claims a key for a call. Tells whether the key is now this call's; if not, somebody else has it. */
export async function claimKey(db: Queryable, claim: AnswerClaim): Promise<boolean> {
  const { tenantId, actorId, route, keyHash, fingerprint, claimId, now, expired, abandoned } = claim;
  const { rowCount } = await db.query({
    name: 'idempotency-claim',
    text: `insert into idempotency.answers as a (tenant_id, actor_id, route, key_hash, fingerprint, claimed_at, claim_id)
      values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (tenant_id, actor_id, route, key_hash) do update
        set fingerprint = excluded.fingerprint, claimed_at = excluded.claimed_at, claim_id = excluded.claim_id,
          answer = null, subject_id = null
        where a.claimed_at < $8 or (a.answer is null and a.claimed_at < $9 and a.fingerprint = excluded.fingerprint)`,
    values: [tenantId, actorId, route, keyHash, fingerprint, now, claimId, expired, abandoned],
  });
  return rowCount === 1;
}

/** What is stored for a key. */
export async function findAnswer(db: Queryable, key: AnswerKey): Promise<StoredAnswer | undefined> {
  const { rows } = await db.query<{ fingerprint: string; answer: Buffer | null }>({
    name: 'idempotency-find',
    text: `select fingerprint, answer from idempotency.answers
      where tenant_id = $1 and actor_id = $2 and route = $3 and key_hash = $4`,
    values: [key.tenantId, key.actorId, key.route, key.keyHash],
  });
  return rows[0];
}

/** Keeps the answer of a claim that still stands. */
export async function storeAnswer(
  db: Queryable,
  { tenantId, actorId, route, keyHash, claimId }: AnswerClaim,
  { answer, subjectId }: { readonly answer: Buffer; readonly subjectId: string | null },
): Promise<void> {
  await db.query({
    name: 'idempotency-store',
    text: `update idempotency.answers set answer = $6, subject_id = $7
      where tenant_id = $1 and actor_id = $2 and route = $3 and key_hash = $4 and claim_id = $5`,
    values: [tenantId, actorId, route, keyHash, claimId, answer, subjectId],
  });
}

/** Says that the call of a claim still runs. */
export async function renewKey(db: Queryable, claim: AnswerClaim, now: Date): Promise<void> {
  await db.query({
    name: 'idempotency-renew',
    text: `update idempotency.answers set claimed_at = $6
      where tenant_id = $1 and actor_id = $2 and route = $3 and key_hash = $4 and claim_id = $5 and answer is null`,
    values: [claim.tenantId, claim.actorId, claim.route, claim.keyHash, claim.claimId, now],
  });
}

/** Lets a claim go, so that the key can be used again. */
export async function releaseKey(db: Queryable, claim: AnswerClaim): Promise<void> {
  await db.query({
    name: 'idempotency-release',
    text: `delete from idempotency.answers
      where tenant_id = $1 and actor_id = $2 and route = $3 and key_hash = $4 and claim_id = $5 and answer is null`,
    values: [claim.tenantId, claim.actorId, claim.route, claim.keyHash, claim.claimId],
  });
}

/** Forgets up to `limit` keys that were claimed before an instant; answers how many. */
export async function pruneAnswers(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'idempotency-prune',
    text: `delete from idempotency.answers where ctid = any(array(
      select ctid from idempotency.answers where claimed_at < $1 order by claimed_at limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
