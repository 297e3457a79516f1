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
// pg has no codes for these.
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** States beside whole classes of them: a lock, a statement and a transaction that took too long. */
const TOO_LONG: ReadonlySet<string> = new Set(['55P03', '57014', '25P04']);

/** Tells whether a statement failed because PostgreSQL can't be reached, is starting or stopping, or kept it or its transaction too long. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const isServerState = /^(08|53|57P)/.test(code) || TOO_LONG.has(code);
  return (
    isServerState ||
    (CONNECTION_ERRORS.has(code) && !('path' in error)) ||
    isSocketAway(error, code) ||
    CONNECTION_MESSAGES.test(error.message)
  );
}

// A unix socket that is gone has a path, but so has any missing file: only a failed connect is the database's.
function isSocketAway(error: Error, code: string): boolean {
  return CONNECTION_ERRORS.has(code) && 'syscall' in error && error.syscall === 'connect';
}
