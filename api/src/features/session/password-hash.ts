import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@switchboard/platform/app-error';
import { createGate } from '../../http/gate.ts';

/** Hashes and compares passwords, argon2id, a few at a time: each takes 19 MiB and tens of milliseconds of a core. */
export interface PasswordHasher {
  /** @throws {AppError} `session.busy` */
  hash(password: string): Promise<string>;
  /**
   * Compares a password with a stored hash; without one it does the same work and answers false.
   *
   * `beforeWork` runs once it is this call's turn; if it throws, no work is done.
   * @throws {AppError} `session.busy`
   */
  matches(password: string, stored: string | undefined, beforeWork?: () => Promise<void>): Promise<boolean>;
}

const AT_ONCE = 2;
const WAITING = 50;
const RETRY_AFTER_MS = 2_000;
// Argon2id with the parameters that OWASP's password storage page names first for it.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Makes a {@link PasswordHasher} with its own queue: two at once, fifty waiting. */
export function createPasswordHasher(): PasswordHasher {
  const enter = createGate({
    atOnce: AT_ONCE,
    waiting: WAITING,
    refusal: () => new AppError('session.busy', { retryAfterMs: RETRY_AFTER_MS }),
  });
  let nobody: Promise<string> | undefined;
  return {
    hash: (password) => enter(() => hash(password.normalize('NFKC'), ARGON2)),
    matches: (password, stored, beforeWork) =>
      enter(async () => {
        await beforeWork?.();
        // A hash that no password has, for people who don't exist: nobody can tell them by the time it takes.
        nobody ??= hash(crypto.randomUUID(), ARGON2);
        const isRight = await verify(stored ?? (await nobody), password.normalize('NFKC'));
        return isRight && stored !== undefined;
      }),
  };
}
