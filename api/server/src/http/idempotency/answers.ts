import { createHash, randomUUID } from 'node:crypto';
import type { RouteName } from '@switchboard/contracts/api';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Principal } from '../request/context.ts';
import { WithHeaders } from '../request/handlers.ts';

/**
 * Stored answers of writes with an `Idempotency-Key`, shared by all replicas for seven days and keyed by account, actor and route.
 *
 * A key's row moves from *claimed* (its request is running and renews the claim) to *answered*. A failed request deletes its claim, so the
 * client may retry. A claim that is no longer renewed is abandoned: its process died, and a retry of the same request takes it over. The retry
 * has the same command id (see {@link toCommandId}), so it finds what the first request did.
 */
export interface IdempotentAnswers {
  /**
   * Returns the answer of the first request with this key, or runs the request. A request that throws is not stored.
   *
   * @throws {AppError} `idempotency.key_reused` if the key belongs to a different request; `idempotency.in_progress` if the first one is
   *   still running.
   */
  once(call: IdempotentCall, run: () => Promise<unknown>): Promise<unknown | WithHeaders<unknown>>;
}

/** A write with an `Idempotency-Key`. */
export interface IdempotentCall {
  /** 1 to 128 visible ASCII characters. */
  readonly key: string;
  readonly route: RouteName;
  readonly principal: Exclude<Principal, { kind: 'none' }>;
  /** SHA-256 of path, query and body, in hex; requests with the same fingerprint are the same. */
  readonly fingerprint: string;
  readonly now: Date;
}

export const KEEP_ANSWERS_MS = 7 * 24 * 3_600_000;
/**
 * A claim that hasn't been renewed for this long belongs to a dead process or one that lost the database. An append in progress ends within
 * twenty seconds either way, so its outcome is settled before the request runs again.
 */
const ABANDONED_AFTER_MS = 60_000;
const RENEW_EVERY_MS = 10_000;

/** Encrypts stored answers, some of which contain secrets, against readers of the database. */
export interface AnswerSeal {
  seal(text: string, rowId: string): Buffer;
  open(sealed: Buffer, rowId: string): string;
}

/** The purpose that answers are sealed for. */
export const IDEMPOTENT_ANSWERS = 'idempotent answers';

/** The row id that an answer is sealed with. */
export const answerRowId = ({ tenantId, actorId, route, keyHash }: AnswerKey): string =>
  JSON.stringify([tenantId, actorId, route, keyHash.toString('hex')]);

export interface IdempotencyDeps {
  readonly pool: Queryable;
  readonly seal: AnswerSeal;
  readonly logger: Logger;
  readonly clock: Clock;
  /** How often a running request renews its claim. */
  readonly renewEveryMs?: number;
}

/** Opens the stored answers. */
export function createIdempotentAnswers(deps: IdempotencyDeps): IdempotentAnswers {
  const { pool, seal, logger, clock, renewEveryMs = RENEW_EVERY_MS } = deps;
  return {
    once: async (call, run) => {
      const claim = makeClaim(call);
      if (!(await claimKey(pool, claim))) return await readFirstAnswer(claim);
      const answer = await runOrRelease(claim, run);
      // The request has taken effect, so its answer is returned even if it can't be stored.
      await storeAnswer(pool, claim, {
        answer: seal.seal(serializeAnswer(answer), answerRowId(claim)),
        subjectId: findSubjectId(answer),
      }).catch(logFailure);
      return answer;
    },
  };

  async function runOrRelease(claim: AnswerClaim, run: () => Promise<unknown>): Promise<unknown> {
    const renewing = setInterval(() => void renewClaim(pool, claim, clock.now()).catch(logFailure), renewEveryMs);
    try {
      return await run();
    } catch (error) {
      await releaseClaim(pool, claim).catch(logFailure);
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  async function readFirstAnswer(claim: AnswerClaim): Promise<unknown> {
    const stored = await findAnswer(pool, claim);
    if (stored && stored.fingerprint !== claim.fingerprint) throw new AppError('idempotency.key_reused');
    // Without a row the first request has just failed; the client retries as it would while that one was running.
    if (!stored?.answer) throw new AppError('idempotency.in_progress');
    return parseAnswer(seal.open(stored.answer, answerRowId(claim)));
  }

  function logFailure(err: unknown): void {
    logger.warn({ err }, 'could not write an idempotency key; its claim will expire');
  }
}

/**
 * Derives the id of a request's command, the same for every retry.
 *
 * A retry whose first answer was lost, with its process or connection, then finds what the first request did.
 */
export function toCommandId({ key, route, principal, fingerprint }: IdempotentCall): string {
  const same = JSON.stringify([principal.tenantId, toActorKey(principal), route, key, fingerprint]);
  return `key:${createHash('sha256').update(same).digest('base64url')}`;
}

/** A session that acts in another account is an actor of its own, because answers may contain secrets that it must not see. */
function toActorKey(principal: IdempotentCall['principal']): string {
  if (principal.kind !== 'session') return principal.id;
  const { user, onBehalfOf, agency } = principal;
  const behind = onBehalfOf ?? agency;
  return behind ? `${user.id} by ${behind.id}` : user.id;
}

function makeClaim({ key, route, principal, fingerprint, now }: IdempotentCall): AnswerClaim {
  return {
    tenantId: principal.tenantId,
    actorId: toActorKey(principal),
    route,
    keyHash: createHash('sha256').update(key).digest(),
    fingerprint,
    claimId: randomUUID(),
    now,
    expired: new Date(now.getTime() - KEEP_ANSWERS_MS),
    abandoned: new Date(now.getTime() - ABANDONED_AFTER_MS),
  };
}

// An answer without a body is undefined, which JSON omits and parsing restores.
function serializeAnswer(answer: unknown): string {
  return JSON.stringify(
    answer instanceof WithHeaders ? { body: answer.body, headers: answer.headers } : { body: answer },
  );
}

function parseAnswer(text: string): unknown {
  // Written by serializeAnswer, and authenticated by the seal.
  const { body, headers } = JSON.parse(text) as { body?: unknown; headers?: Record<string, string> };
  return headers === undefined ? body : new WithHeaders(body, headers);
}

function findSubjectId(answer: unknown): string | null {
  const body = answer instanceof WithHeaders ? answer.body : answer;
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : null;
}

/** The primary key of a stored answer. */
export interface AnswerKey {
  readonly tenantId: string;
  readonly actorId: string;
  readonly route: string;
  readonly keyHash: Buffer;
}
interface AnswerClaim extends AnswerKey {
  readonly fingerprint: string;
  readonly claimId: string;
  readonly now: Date;
  /** Answers and claims from before this are ignored. */
  readonly expired: Date;
  /** Unanswered claims from before this are abandoned. */
  readonly abandoned: Date;
}
interface StoredAnswer {
  readonly fingerprint: string;
  readonly answer: Buffer | null;
}

/** Claims a key. @returns whether this request now owns the key */
async function claimKey(db: Queryable, claim: AnswerClaim): Promise<boolean> {
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

async function findAnswer(db: Queryable, key: AnswerKey): Promise<StoredAnswer | undefined> {
  const { rows } = await db.query<{ fingerprint: string; answer: Buffer | null }>({
    name: 'idempotency-find',
    text: `select fingerprint, answer from idempotency.answers
      where tenant_id = $1 and actor_id = $2 and route = $3 and key_hash = $4`,
    values: [key.tenantId, key.actorId, key.route, key.keyHash],
  });
  return rows[0];
}

/** Stores the answer, unless another request has taken over the claim. */
async function storeAnswer(
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

async function renewClaim(db: Queryable, claim: AnswerClaim, now: Date): Promise<void> {
  await db.query({
    name: 'idempotency-renew',
    text: `update idempotency.answers set claimed_at = $6
      where tenant_id = $1 and actor_id = $2 and route = $3 and key_hash = $4 and claim_id = $5 and answer is null`,
    values: [claim.tenantId, claim.actorId, claim.route, claim.keyHash, claim.claimId, now],
  });
}

async function releaseClaim(db: Queryable, claim: AnswerClaim): Promise<void> {
  await db.query({
    name: 'idempotency-release',
    text: `delete from idempotency.answers
      where tenant_id = $1 and actor_id = $2 and route = $3 and key_hash = $4 and claim_id = $5 and answer is null`,
    values: [claim.tenantId, claim.actorId, claim.route, claim.keyHash, claim.claimId],
  });
}

/** Removes up to `limit` keys that were claimed before an instant. @returns the number of removed keys */
export async function pruneAnswers(db: Queryable, before: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query({
    name: 'idempotency-prune',
    text: `delete from idempotency.answers where ctid = any(array(
      select ctid from idempotency.answers where claimed_at < $1 order by claimed_at limit $2 for update skip locked))`,
    values: [before, limit],
  });
  return rowCount ?? 0;
}
