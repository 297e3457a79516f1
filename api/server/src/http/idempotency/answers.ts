import { createHash, randomUUID } from 'node:crypto';
import { AppError } from '@switchboard/platform/app-error';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { WithHeaders } from '../handlers.ts';
import { actorKeyOf, type IdempotentAnswers, type IdempotentCall, KEEP_ANSWERS_MS } from './call.ts';
import {
  type AnswerClaim,
  type AnswerKey,
  claimKey,
  findAnswer,
  releaseKey,
  renewKey,
  storeAnswer,
} from './queries.ts';

/**
 * A claim that nobody renewed for so long is of a process that died, or that has been cut off from the database: an append under way
 * then ends within twenty seconds, one way or the other. So what it did stands before anybody runs the call again.
 */
const ABANDONED_AFTER_MS = 60_000;
const RENEW_EVERY_MS = 10_000;

/** Keeps stored answers unreadable to who has the database alone: some of them show a secret. */
export interface AnswerSeal {
  seal(text: string, rowId: string): Buffer;
  open(sealed: Buffer, rowId: string): string;
}

/** The purpose that answers are sealed for. */
export const IDEMPOTENT_ANSWERS = 'idempotent answers';

/** A stored answer's row, as it is sealed for it. */
export const answerRowId = ({ tenantId, actorId, route, keyHash }: AnswerKey): string =>
  JSON.stringify([tenantId, actorId, route, keyHash.toString('hex')]);

export interface IdempotencyDeps {
  readonly pool: Queryable;
  readonly seal: AnswerSeal;
  readonly logger: Logger;
  readonly clock: Clock;
  /** How often the claim of a call that still runs is renewed. */
  readonly renewEveryMs?: number;
}

/** Remembers answers in PostgreSQL for 7 days, for all replicas alike. */
export function createIdempotentAnswers(deps: IdempotencyDeps): IdempotentAnswers {
  const { pool, seal, logger, clock, renewEveryMs = RENEW_EVERY_MS } = deps;
  return {
    once: async (call, run) => {
      const claim = claimOf(call);
      if (!(await claimKey(pool, claim))) return await firstAnswer(claim);
      const answer = await runOrRelease(claim, run);
      // What was done is done: an answer that can't be kept is given all the same.
      await storeAnswer(pool, claim, {
        answer: seal.seal(writeAnswer(answer), answerRowId(claim)),
        subjectId: subjectOf(answer),
      }).catch(noteFailure);
      return answer;
    },
  };

  async function runOrRelease(claim: AnswerClaim, run: () => Promise<unknown>): Promise<unknown> {
    const renewing = setInterval(() => void renewKey(pool, claim, clock.now()).catch(noteFailure), renewEveryMs);
    try {
      return await run();
    } catch (error) {
      await releaseKey(pool, claim).catch(noteFailure);
      throw error;
    } finally {
      clearInterval(renewing);
    }
  }

  async function firstAnswer(claim: AnswerClaim): Promise<unknown> {
    const stored = await findAnswer(pool, claim);
    if (stored && stored.fingerprint !== claim.fingerprint) throw new AppError('idempotency.key_reused');
    // Without a row the first call failed just now; the caller may try again as it would while it was running.
    if (!stored?.answer) throw new AppError('idempotency.in_progress');
    return readAnswer(seal.open(stored.answer, answerRowId(claim)));
  }

  function noteFailure(err: unknown): void {
    logger.warn({ err }, 'an idempotency key could not be written; its claim runs out by itself');
  }
}

function claimOf({ key, route, principal, fingerprint, now }: IdempotentCall): AnswerClaim {
  return {
    tenantId: principal.tenantId,
    actorId: actorKeyOf(principal),
    route,
    keyHash: createHash('sha256').update(key).digest(),
    fingerprint,
    claimId: randomUUID(),
    now,
    expired: new Date(now.getTime() - KEEP_ANSWERS_MS),
    abandoned: new Date(now.getTime() - ABANDONED_AFTER_MS),
  };
}

// `undefined` (an answer without a body) is no JSON: it is left out and comes back as undefined.
function writeAnswer(answer: unknown): string {
  return JSON.stringify(
    answer instanceof WithHeaders ? { body: answer.body, headers: answer.headers } : { body: answer },
  );
}

function readAnswer(text: string): unknown {
  // Written by writeAnswer and sealed since.
  const { body, headers } = JSON.parse(text) as { body?: unknown; headers?: Record<string, string> };
  return headers === undefined ? body : new WithHeaders(body, headers);
}

function subjectOf(answer: unknown): string | null {
  const body = answer instanceof WithHeaders ? answer.body : answer;
  return typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : null;
}
