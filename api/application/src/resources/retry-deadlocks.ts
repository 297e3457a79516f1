import { AppError } from '@switchboard/platform/app-error';

const TRIES = 4;
/** PostgreSQL's codes for transactions that got in each other's way: deadlock_detected, serialization_failure. */
const IN_EACH_OTHERS_WAY: ReadonlySet<unknown> = new Set(['40P01', '40001']);

/**
 * Runs a transaction again that PostgreSQL gave up for another one, such as of two items that swap their names.
 *
 * @throws {AppError} `service.unavailable` when it was given up four times; whatever else it throws.
 */
export async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
      if (!IN_EACH_OTHERS_WAY.has(code)) throw cause;
      if (attempt === TRIES) throw new AppError('service.unavailable', {}, { cause });
    }
  }
}
