/**
 * An expected failure with a stable code: the only kind of error that modules throw on purpose.
 *
 * Codes read `noun.snake_reason`. What HTTP makes of a code is decided in one place, `api/server/src/http/problems/problem.ts`;
 * the text a person sees comes from i18n by code. `details` must be safe to show to the caller.
 */
export class AppError extends Error {
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, details: Readonly<Record<string, unknown>> = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** Whether `error` is an {@link AppError}, with this code if one is passed. */
export function isAppError(error: unknown, code?: string): error is AppError {
  return error instanceof AppError && (code === undefined || error.code === code);
}
