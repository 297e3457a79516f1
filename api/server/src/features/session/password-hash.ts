import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@switchboard/platform/app-error';
import { createFairQueue } from '../../http/limits/fair-queue.ts';
import { addressGroup } from '../../http/request/client.ts';

/** Hashes and compares passwords, argon2id, a few at a time: each takes 19 MiB and tens of milliseconds of a core. Addresses take turns. */
export interface PasswordHasher {
  /** Hashes a password that came from an address. @throws {AppError} `session.busy` */
  hash(password: string, address: string): Promise<string>;
  /**
   * Compares a password that came from an address with a stored hash; without one it does the same work and answers false.
   *
   * @throws {AppError} `session.busy`
   */
  matches(password: string, stored: string | undefined, address: string): Promise<boolean>;
}

const AT_ONCE = 2;
const WAITING_EACH = 20;
const WAITING = 200;
const RETRY_AFTER_MS = 2_000;
// Argon2id with the parameters that OWASP's password storage page names first for it.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Makes a {@link PasswordHasher} with its own queue: two at once, 200 waiting, 20 of them from one address. */
export function createPasswordHasher(): PasswordHasher {
  const enter = createFairQueue({
    concurrency: AT_ONCE,
    maxWaitingEach: WAITING_EACH,
    maxWaiting: WAITING,
    refusal: () => new AppError('session.busy', { retryAfterMs: RETRY_AFTER_MS }),
  });
  let nobody: Promise<string> | undefined;
  return {
    hash: (password, address) => enter(addressGroup(address), () => hash(password.normalize('NFKC'), ARGON2)),
    matches: (password, stored, address) =>
      enter(addressGroup(address), async () => {
        // A hash that no password has, for people who don't exist: nobody can tell them by the time it takes.
        nobody ??= hash(crypto.randomUUID(), ARGON2);
        const isRight = await verify(stored ?? (await nobody), password.normalize('NFKC'));
        return isRight && stored !== undefined;
      }),
  };
}
