import { AppError } from '@switchboard/platform/app-error';
import { sqlStateOf } from '@switchboard/platform/postgres/sql-state';
import type { PayloadFault } from './payload.ts';

/** What to do with a batch that the database refused. */
export type Remedy =
  /** Some account's row is locked for longer than a batch may wait. */
  | 'split-by-tenant'
  /** Two batches met; the one that lost does it again. */
  | 'retry'
  /** One append's content is at fault. */
  | 'split'
  /** The database can't be reached, or has no room for us. */
  | 'unavailable'
  /** A mistake of ours. */
  | 'fail';

const LOCK_NOT_AVAILABLE = '55P03';
const RETRIED = new Set(['40P01', '40001', '23505']);
const OUR_CONTENT = /^(22|54)/;
const DATABASE_AWAY = /^(08|53|57|58|XX)/;

/** Chooses the remedy by SQLSTATE; an error without one comes from the connection. */
export function remedyFor(error: unknown): Remedy {
  const code = sqlStateOf(error);
  if (code === undefined) return error instanceof Error && !(error instanceof TypeError) ? 'unavailable' : 'fail';
  if (code === LOCK_NOT_AVAILABLE) return 'split-by-tenant';
  if (RETRIED.has(code)) return 'retry';
  if (OUR_CONTENT.test(code)) return 'split';
  return DATABASE_AWAY.test(code) ? 'unavailable' : 'fail';
}

/** `reason`: `stalled`, `busy` (too much waits), `over_share` (too much of the account waits), `away` (the database), `contended` or `closing`. */
export function unavailable(
  reason: 'stalled' | 'busy' | 'over_share' | 'away' | 'contended' | 'closing',
  cause?: unknown,
): AppError {
  return new AppError('event_store.unavailable', { reason }, { cause });
}

/** The failure of an append that nothing remedies, as whoever asked for it is told. */
export function failureOf(cause: unknown): unknown {
  switch (remedyFor(cause)) {
    case 'split-by-tenant':
      return unavailable('stalled', cause);
    case 'retry':
      return unavailable('contended', cause);
    case 'unavailable':
      return unavailable('away', cause);
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
