import { createHash } from 'node:crypto';
import type { RouteName } from '@switchboard/contracts/api';
import type { Principal } from '../context.ts';
import type { WithHeaders } from '../handlers.ts';

/** A write that came with an `Idempotency-Key`. */
export interface IdempotentCall {
  /** 1 to 128 visible ASCII characters. */
  readonly key: string;
  readonly route: RouteName;
  readonly principal: Exclude<Principal, { kind: 'none' }>;
  /** SHA-256 of path, query and body, in hex: what "the same call" means. */
  readonly fingerprint: string;
  readonly now: Date;
}

export const KEEP_ANSWERS_MS = 7 * 24 * 3_600_000;

/** Remembers the answers of writes, per account, actor and route. */
export interface IdempotentAnswers {
  /**
   * Answers what the first call of this key answered, or runs it.
   *
   * A call that throws is not remembered.
   * @throws {AppError} `idempotency.key_reused` the key came with another call; `idempotency.in_progress` the first is still running.
   */
  once(call: IdempotentCall, run: () => Promise<unknown>): Promise<unknown | WithHeaders<unknown>>;
}

/**
 * The id of the command that a call is, the same each time it comes.
 *
 * A repeat whose first answer was lost, with its process or its connection, then finds what the first one did.
 */
export function commandIdOf({ key, route, principal, fingerprint }: IdempotentCall): string {
  const same = JSON.stringify([principal.tenantId, actorKeyOf(principal), route, key, fingerprint]);
  return `key:${createHash('sha256').update(same).digest('base64url')}`;
}

/** A session that acts in another account is an actor of its own: an answer may show a secret that is kept from it. */
export function actorKeyOf(principal: IdempotentCall['principal']): string {
  if (principal.kind !== 'session') return principal.id;
  const { user, onBehalfOf, agency } = principal;
  const behind = onBehalfOf ?? agency;
  return behind ? `${user.id} by ${behind.id}` : user.id;
}
