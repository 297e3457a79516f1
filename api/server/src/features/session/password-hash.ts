import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@switchboard/platform/app-error';
import { createFairQueue } from '../../http/limits/fair-queue.ts';
import { addressGroup } from '../../http/request/client.ts';

/** Hashes and compares passwords with argon2id, a few at a time: each takes 19 MiB and tens of milliseconds of CPU. The queue is fair between addresses. */
export interface PasswordHasher {
  /** Hashes a password. The client address selects the queue. @throws {AppError} `session.busy` */
  hash(password: string, address: string): Promise<string>;
  /**
   * Compares a password with a stored hash. Without a hash, does the same work and returns false.
   *
   * @throws {AppError} `session.busy`
   */
  matches(password: string, stored: string | undefined, address: string): Promise<boolean>;
}

const CONCURRENCY = 2;
const MAX_WAITING_PER_ADDRESS = 20;
const MAX_WAITING = 200;
const RETRY_AFTER_MS = 2_000;
// The first argon2id parameters that OWASP's password storage cheat sheet recommends.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Creates a {@link PasswordHasher} with a queue of its own: 2 running, 200 waiting, at most 20 of them from one address. */
export function createPasswordHasher(): PasswordHasher {
  const enter = createFairQueue({
    concurrency: CONCURRENCY,
    maxWaitingEach: MAX_WAITING_PER_ADDRESS,
    maxWaiting: MAX_WAITING,
    refusal: () => new AppError('session.busy', { retryAfterMs: RETRY_AFTER_MS }),
  });
  let unmatchable: Promise<string> | undefined;
  return {
    hash: (password, address) => enter(addressGroup(address), () => hash(password.normalize('NFKC'), ARGON2)),
    matches: (password, stored, address) =>
      enter(addressGroup(address), async () => {
        // A hash without a known password, so that timing does not reveal whether a person exists.
        unmatchable ??= hash(crypto.randomUUID(), ARGON2);
        const isRight = await verify(stored ?? (await unmatchable), password.normalize('NFKC'));
        return isRight && stored !== undefined;
      }),
  };
}
