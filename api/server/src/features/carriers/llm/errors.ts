import type { Locale } from '@switchboard/contracts/base/constants';
import { toProblem } from '../../../http/problems/problem.ts';

/** An error in OpenAI's format. https://platform.openai.com/docs/guides/error-codes */
export interface CompletionError {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly error: {
      readonly message: string;
      readonly type: string;
      readonly param: string | null;
      readonly code: string;
    };
  };
}

/** Converts an error to OpenAI's format, with our own error codes except for a wrong key. */
export function completionError(
  error: unknown,
  context: { readonly locale: Locale; readonly traceId: string },
): CompletionError {
  const { status, body, headers } = toProblem(error, context);
  const fault = body.errors?.[0];
  const message = [body.detail || body.title, ...(fault ? [`${fault.path}: ${fault.detail}`] : [])].join(' ');
  return {
    // OpenAI uses one status for all invalid requests.
    status: status === 422 ? 400 : status,
    headers,
    body: {
      error: {
        message,
        type: TYPES[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
        param: fault?.path ?? null,
        code: status === 401 ? 'invalid_api_key' : body.code,
      },
    },
  };
}

const TYPES: Readonly<Record<number, string>> = { 429: 'rate_limit_error' };
