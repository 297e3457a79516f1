import type { Locale } from '@switchboard/contracts/base/constants';
import { ERROR_STATUS, type ErrorCode } from '@switchboard/contracts/base/error-codes';
import { PROBLEM_MEDIA_TYPE, type Problem, type ProblemDetail } from '@switchboard/contracts/problem';
import { isAppError } from '@switchboard/platform/app-error';
import { isDatabaseUnavailable } from '@switchboard/platform/postgres/errors';
import type Koa from 'koa';
import { getRequestInfo } from '../request/request-info.ts';
import { faultText } from './fault-texts.ts';
import { limitText, problemText, quotaText, tooLargeText } from './problem-texts.ts';

/** The middleware that answers every error thrown further in as an RFC 9457 problem. This is the one place that maps errors to HTTP. */
export function errorsAsProblems(): Koa.Middleware {
  return async (koa, next) => {
    try {
      await next();
    } catch (error) {
      answerProblem(koa, error);
    }
  };
}

function answerProblem(koa: Koa.Context, error: unknown): void {
  const info = getRequestInfo(koa);
  const { status, body, headers } = toProblem(error, info);
  if (status >= 500) info.log.error({ err: error, path: koa.path, status }, 'request failed');
  if (koa.headerSent || koa.res.destroyed) {
    koa.res.destroy();
    return;
  }
  koa.respond = true;
  koa.status = status;
  koa.set(headers);
  koa.set('Cache-Control', 'no-store');
  koa.body = JSON.stringify(body);
  koa.type = PROBLEM_MEDIA_TYPE;
}

/** An error as it crosses the wire. */
export interface ProblemResponse {
  readonly status: number;
  readonly body: Problem;
  readonly headers: Readonly<Record<string, string>>;
}

/** Converts an error: a known code by the table, an unreachable database to 503, anything else to 500 without its cause. */
export function toProblem(error: unknown, { locale, traceId }: { locale: Locale; traceId: string }): ProblemResponse {
  const { code, status } = classifyError(error);
  const details = isAppError(error) ? error.details : {};
  const { title, detail } = problemText(code, locale);
  const errors = readFaults(details)?.map(({ subject, ...fault }) => ({
    ...fault,
    detail: fault.detail ?? [subject, faultText(fault.code, locale, fault)].filter(Boolean).join(' '),
  }));
  const { current, owner, messages, usedBy, problems, ...rest } = details as Pick<
    Problem,
    'current' | 'owner' | 'messages' | 'usedBy' | 'limit' | 'problems'
  >;
  // The `limit` of any other code is internal.
  const limit = CODES_WITH_LIMIT.has(code) ? rest.limit : undefined;
  const maxBytes = code === 'request.too_large' && typeof details['limit'] === 'number' ? details['limit'] : undefined;
  const body = {
    type: `/problems/${code}`,
    title,
    status,
    code,
    detail: limit ? describeLimit(limit, locale) : maxBytes ? tooLargeText(maxBytes, locale) : detail,
    traceId,
    ...(errors && { errors }),
    ...(current && { current }),
    ...(owner && { owner }),
    ...(messages && { messages }),
    ...(usedBy && { usedBy }),
    ...(limit && { limit }),
    ...(maxBytes && { maxBytes }),
    ...(problems && { problems }),
  };
  return { status, body, headers: problemHeaders(status, details) };
}

/** Codes whose problem names the limit that was reached. */
const CODES_WITH_LIMIT: ReadonlySet<ErrorCode> = new Set([
  'resource.limit_reached',
  'quota.exceeded',
  'quota.storage_full',
  'stream.too_many',
]);
const describeLimit = (limit: NonNullable<Problem['limit']>, locale: Locale) =>
  'account' in limit ? limitText(limit, locale) : quotaText(limit, locale);

// Codes of layers below HTTP, and the codes that clients see for them.
const PUBLIC_CODES: Readonly<Record<string, ErrorCode>> = {
  'event_store.version_conflict': 'conversation.version_conflict',
  'event_store.command_reused': 'idempotency.key_reused',
  'event_store.unavailable': 'service.unavailable',
};
const DEFAULT_RETRY_AFTER_S: Readonly<Record<number, number>> = { 429: 1, 503: 2 };

/** Determines the public code of an error and its status. */
export function classifyError(error: unknown): { readonly code: ErrorCode; readonly status: number } {
  const code = publicCode(error);
  return { code, status: ERROR_STATUS[code] };
}

function publicCode(error: unknown): ErrorCode {
  if (isAppError(error)) {
    if (isErrorCode(error.code)) return error.code;
    return PUBLIC_CODES[error.code] ?? 'server.error';
  }
  return isDatabaseUnavailable(error) ? 'service.unavailable' : 'server.error';
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_STATUS, code);
}

/** A fault found below HTTP, which has no text yet; `subject` is put before its text. */
type Fault = Omit<ProblemDetail, 'detail'> & { readonly detail?: string; readonly subject?: string };

function readFaults({ errors, path, reason }: Readonly<Record<string, unknown>>): Fault[] | undefined {
  if (Array.isArray(errors)) return errors;
  if (typeof path !== 'string') return undefined;
  return [{ path, code: 'invalid', detail: typeof reason === 'string' ? reason : '' }];
}

function problemHeaders(
  status: number,
  { retryAfterMs, allow }: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const seconds =
    typeof retryAfterMs === 'number' ? Math.max(1, Math.ceil(retryAfterMs / 1_000)) : DEFAULT_RETRY_AFTER_S[status];
  return {
    ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
    ...(typeof allow === 'string' && { Allow: allow }),
    // The server would parse the rest of the body as the next request.
    ...(status === 408 && { Connection: 'close' }),
  };
}
