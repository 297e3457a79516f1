import { AppError } from '@switchboard/platform/app-error';
import { getSqlState } from '@switchboard/platform/postgres/errors';
import type { PayloadFault } from './payload.ts';

/** How the store reacts to a batch that failed in the database. */
export type Remedy =
  /** A tenant's row is locked for longer than a batch may wait. */
  | 'split-by-tenant'
  /** Two batches collided; the one that lost is run again. */
  | 'retry'
  /** One append's content is at fault. */
  | 'split'
  /** The database can't be reached, or is out of resources. */
  | 'unavailable'
  /** A bug. */
  | 'fail';

const LOCK_NOT_AVAILABLE = '55P03';
const RETRIED = new Set(['40P01', '40001', '23505']);
const BAD_CONTENT = /^(22|54)/;
const DATABASE_UNAVAILABLE = /^(08|53|57|58|XX)/;

/** Chooses the remedy by SQLSTATE. An error without one comes from the connection. */
export function remedyFor(error: unknown): Remedy {
  const code = getSqlState(error);
  if (code === undefined) return error instanceof Error && !(error instanceof TypeError) ? 'unavailable' : 'fail';
  if (code === LOCK_NOT_AVAILABLE) return 'split-by-tenant';
  if (RETRIED.has(code)) return 'retry';
  if (BAD_CONTENT.test(code)) return 'split';
  return DATABASE_UNAVAILABLE.test(code) ? 'unavailable' : 'fail';
}

/** The reasons are those of {@link EventAppender.append}. */
export function storeUnavailable(
  reason: 'stalled' | 'busy' | 'over_share' | 'away' | 'contended' | 'closing',
  cause?: unknown,
): AppError {
  return new AppError('event_store.unavailable', { reason }, { cause });
}

/** The non-retryable error that the caller of an append gets. */
export function toAppendError(cause: unknown): unknown {
  switch (remedyFor(cause)) {
    case 'split-by-tenant':
      return storeUnavailable('stalled', cause);
    case 'retry':
      return storeUnavailable('contended', cause);
    case 'unavailable':
      return storeUnavailable('away', cause);
    default:
      return cause;
  }
}

export function payloadInvalid(fault: PayloadFault | { path: string; reason: string }, cause?: unknown): AppError {
  return new AppError('event_store.payload_invalid', { path: fault.path, reason: fault.reason }, { cause });
}

export function versionConflict(details: { streamId: string; expected: number | string; actual: number }): AppError {
  return new AppError('event_store.version_conflict', details);
}

export function commandReused(commandId: string): AppError {
  return new AppError('event_store.command_reused', { commandId });
}
