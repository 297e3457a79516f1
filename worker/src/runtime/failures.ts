import { isAppError } from '@switchboard/platform/app-error';

/**
 * Whether a failure is transient: the database is unavailable or out of space, a lock was lost, the event store is busy. Only permanent failures
 * count against an event.
 */
export function isTransient(error: unknown): boolean {
  if (isAppError(error)) return error.code === 'event_store.unavailable';
  if (!(error instanceof Error)) return false;
  const code = readCode(error);
  if (code === undefined) return CONNECTION_LOST.test(error.message);
  return SQL_STATE.test(code) ? TRANSIENT_STATE.test(code) : SYSTEM_CALL.test(code);
}

/** Whether a statement timed out: either the database is slow for a while, or the batch always takes too long. */
export function isTimeout(error: unknown): boolean {
  return error instanceof Error && readCode(error) === QUERY_CANCELED;
}

const QUERY_CANCELED = '57014';
// Errors of pg that have no code.
const CONNECTION_LOST =
  /connection terminated|client has encountered a connection error|timeout|not queryable|pool after calling end/i;
const SQL_STATE = /^[0-9A-Z]{5}$/;
// Connection, transaction rollback, resources, object state, operator intervention, system error, internal error.
const TRANSIENT_STATE = /^(08|40|53|55|57|58|XX)/;
const SYSTEM_CALL = /^E[A-Z]+$/;

/** A short description of a failure without personal data: a database's message may repeat a row's values. */
export function describeFailure(error: unknown): string {
  return describe(error).slice(0, MAX_CHARACTERS);
}

function describe(error: unknown): string {
  if (isAppError(error)) return `${error.code} ${JSON.stringify(error.details)}`;
  if (!(error instanceof Error)) return 'not an error';
  const code = readCode(error);
  if (code === undefined || !SQL_STATE.test(code)) return `${error.name}: ${error.message.split('\n')[0]}`;
  return ['SQLSTATE', code, ...DETAILS.map((key) => readField(error, key))].filter(Boolean).join(' ');
}

const MAX_CHARACTERS = 500;
const DETAILS = ['table', 'column', 'constraint', 'routine'] as const;

const readCode = (error: Error): string | undefined => readField(error, 'code');

function readField(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}
