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
