import { isAppError } from '@switchboard/platform/app-error';

/**
 * Tells whether a failure is the surroundings' and passes by itself: the database away or out of room, a lock lost,
 * the event store busy. Only other failures count against an event.
 */
export function isPassing(error: unknown): boolean {
  if (isAppError(error)) return error.code === 'event_store.unavailable';
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code === undefined) return CONNECTION_LOST.test(error.message);
  return SQL_STATE.test(code) ? PASSING_STATE.test(code) : SYSTEM_CALL.test(code);
}

/**
 * Tells whether a statement ran out of its time: the database may be slow for a while, or the batch may be one that it never gets done with.
 */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && codeOf(error) === QUERY_CANCELED;
}

const QUERY_CANCELED = '57014';
// What pg says without a code.
const CONNECTION_LOST =
  /connection terminated|client has encountered a connection error|timeout|not queryable|pool after calling end/i;
const SQL_STATE = /^[0-9A-Z]{5}$/;
// Connection, transaction rollback, resources, object state, operator intervention, system error, internal error.
const PASSING_STATE = /^(08|40|53|55|57|58|XX)/;
const SYSTEM_CALL = /^E[A-Z]+$/;

/** What failed, in a few words and without what was said: a database's message may repeat a row's values. */
export function reasonOf(error: unknown): string {
  return describe(error).slice(0, MAX_REASON_CHARACTERS);
}

function describe(error: unknown): string {
  if (isAppError(error)) return `${error.code} ${JSON.stringify(error.details)}`;
  if (!(error instanceof Error)) return 'not an error';
  const code = codeOf(error);
  if (code === undefined || !SQL_STATE.test(code)) return `${error.name}: ${error.message.split('\n')[0]}`;
  return ['SQLSTATE', code, ...NAMES.map((key) => fieldOf(error, key))].filter(Boolean).join(' ');
}

const MAX_REASON_CHARACTERS = 500;
const NAMES = ['table', 'column', 'constraint', 'routine'] as const;

function codeOf(error: Error): string | undefined {
  return fieldOf(error, 'code');
}

function fieldOf(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}
