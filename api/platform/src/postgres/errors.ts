import pg from 'pg';

/** The SQLSTATE of a PostgreSQL error; undefined for any other error. */
export const getSqlState = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined;

const CONNECTION_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// pg has no codes for these errors.
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Timeouts of a lock, a statement and a transaction. */
const TIMEOUTS: ReadonlySet<string> = new Set(['55P03', '57014', '25P04']);

/** Whether a statement failed because PostgreSQL is unreachable, is starting or stopping, or took too long. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isServerState = /^(08|53|57P)/.test(code) || TIMEOUTS.has(code);
  return (
    isServerState ||
    (CONNECTION_ERRORS.has(code) && !('path' in error)) ||
    isSocketUnavailable(error, code) ||
    CONNECTION_MESSAGES.test(error.message)
  );
}

// The error of a missing Unix socket has a path, like that of any missing file; only a failed connection attempt concerns the database.
function isSocketUnavailable(error: Error, code: string): boolean {
  return CONNECTION_ERRORS.has(code) && 'syscall' in error && error.syscall === 'connect';
}
