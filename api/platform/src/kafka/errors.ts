import { AppError } from '../app-error.ts';

/** Says that the brokers didn't do what they were asked. */
export function unavailable(cause: unknown, details: Readonly<Record<string, unknown>> = {}): AppError {
  return new AppError('kafka.unavailable', details, { cause });
}
