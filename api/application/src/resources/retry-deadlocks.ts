import { AppError } from '@switchboard/platform/app-error';

const MAX_ATTEMPTS = 4;
/** PostgreSQL's deadlock_detected and serialization_failure. */
const RETRYABLE_CODES: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/**
 * Retries a transaction that PostgreSQL aborted in favor of another, for example when two items swap their names.
 *
 * @throws {AppError} `service.unavailable` after four aborted attempts. Other errors pass through.
 */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
      if (!RETRYABLE_CODES.has(code)) throw cause;
      if (attempt === MAX_ATTEMPTS) throw new AppError('service.unavailable', {}, { cause });
    }
  }
}
