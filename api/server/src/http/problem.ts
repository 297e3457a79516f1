import type { Locale } from '@switchboard/contracts/constants';
import { ERROR_STATUS, type ErrorCode } from '@switchboard/contracts/errors';
import type { Problem, ProblemDetail } from '@switchboard/contracts/problem';
import { isAppError } from '@switchboard/platform/app-error';
import { isDatabaseAway } from '@switchboard/platform/postgres/database-away';
import { faultText } from './fault-texts.ts';
import { limitText, problemText, quotaText, tooLargeText } from './problem-texts.ts';

/** An error as it goes over the wire. */
export interface ProblemAnswer {
  readonly status: number;
  readonly body: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

/** Makes the one answer for an error: known codes by the table, a database that is away a 503, anything else a 500 without a word about its cause. */
export function problemOf(error: unknown, { locale, traceId }: { locale: Locale; traceId: string }): ProblemAnswer {
  const { code, status } = codeOf(error);
  const details = isAppError(error) ? error.details : {};
  const { title, detail } = problemText(code, locale);
  const errors = errorsOf(details)?.map(({ subject, ...fault }) => ({
    ...fault,
    detail: fault.detail ?? [subject, faultText(fault.code, locale, fault)].filter(Boolean).join(' '),
  }));
  const { current, usedBy, problems, ...rest } = details as Pick<Problem, 'current' | 'usedBy' | 'limit' | 'problems'>;
  // Other refusals have a `limit` too, which stays private.
  const limit = NAMES_LIMIT.has(code) ? rest.limit : undefined;
  const maxBytes = code === 'request.too_large' && typeof details['limit'] === 'number' ? details['limit'] : undefined;
  const body = {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail: limit ? textOf(limit, locale) : maxBytes ? tooLargeText(maxBytes, locale) : detail,
    traceId,
    ...(errors && { errors }),
    ...(current && { current }),
    ...(usedBy && { usedBy }),
    ...(limit && { limit }),
    ...(maxBytes && { maxBytes }),
    ...(problems && { problems }),
  };
  return { status, body, headers: headersOf(status, details) };
}

/** Codes whose limit may be named. */
const NAMES_LIMIT: ReadonlySet<ErrorCode> = new Set([
  'resource.limit_reached',
  'quota.exceeded',
  'quota.storage_full',
  'stream.too_many',
]);
const textOf = (limit: NonNullable<Problem['limit']>, locale: Locale) =>
  'account' in limit ? limitText(limit, locale) : quotaText(limit, locale);

// Codes of modules below HTTP, and what a client is told for them.
const TOLD_AS: Readonly<Record<string, ErrorCode>> = {
  'event_store.version_conflict': 'conversation.version_conflict',
  'event_store.command_reused': 'idempotency.key_reused',
  'event_store.unavailable': 'service.unavailable',
};
const DEFAULT_RETRY_AFTER_S: Readonly<Record<number, number>> = { 429: 1, 503: 2 };

/** The code that an error is answered with, and its status. */
export function codeOf(error: unknown): { readonly code: ErrorCode; readonly status: number } {
  const code = toldAs(error);
  return { code, status: ERROR_STATUS[code] };
}

function toldAs(error: unknown): ErrorCode {
  if (isAppError(error)) {
    if (isErrorCode(error.code)) return error.code;
    return TOLD_AS[error.code] ?? 'server.error';
  }
  return isDatabaseAway(error) ? 'service.unavailable' : 'server.error';
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

function errorsOf({ errors, path, reason }: Readonly<Record<string, unknown>>): Fault[] | undefined {
  if (Array.isArray(errors)) return errors;
  if (typeof path !== 'string') return undefined;
  return [{ path, code: 'invalid', detail: typeof reason === 'string' ? reason : '' }];
}

/** A fault that was found below HTTP has no text yet; its `subject` is named before the text. */
type Fault = Omit<ProblemDetail, 'detail'> & { readonly detail?: string; readonly subject?: string };

function headersOf(status: number, { retryAfterMs, allow }: Readonly<Record<string, unknown>>): Record<string, string> {
  const seconds =
    typeof retryAfterMs === 'number' ? Math.max(1, Math.ceil(retryAfterMs / 1_000)) : DEFAULT_RETRY_AFTER_S[status];
  return {
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    ...(typeof allow === 'string' && { Allow: allow }),
    // The rest of the request would be taken for the next one.
    ...(status === 408 && { Connection: 'close' }),
  };
}
