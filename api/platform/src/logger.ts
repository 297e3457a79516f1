import { fchmodSync, openSync } from 'node:fs';
import { type DestinationStream, type Level, type Logger, pino } from 'pino';
import { isAppError } from './app-error.ts';

export type { Logger } from 'pino';

export interface LoggerOptions {
  /** The process: `api`, `worker`, `local`. */
  readonly name: string;
  readonly level: Level | 'silent';
  /** The destination: a stream, or a file that is truncated and readable by its owner only. Standard output by default. */
  readonly destination?: DestinationStream | string;
}

/** Keys whose values are never logged, at the top level of an entry and two levels below. */
const REDACTED_KEYS = [
  'authorization',
  'cookie',
  'password',
  'confirmPassword',
  'passwordResetToken',
  'secret',
  'token',
  'apiKey',
  'text',
  'evidence',
  'summary',
  'rawBody',
];
const REDACTED_PATHS = REDACTED_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/**
 * Creates a logger that writes one JSON object a line.
 *
 * Secrets and what people said are redacted by key. Errors are reduced to the fields that identify the fault, because a database error can quote a
 * row's values.
 */
export function createLogger({ name, level, destination }: LoggerOptions): Logger {
  return pino(
    {
      name,
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
      serializers: { err: describeError, error: describeError },
    },
    typeof destination === 'object'
      ? destination
      : writeLines(destination ? openPrivate(destination) : STANDARD_OUTPUT),
  );
}

const STANDARD_OUTPUT = 1;

/** Writes synchronously: handing lines to another thread costs ten times as much, and a process that crashes loses them. */
const writeLines = (fd: number): DestinationStream => pino.destination({ dest: fd, sync: true });

/** Opens a file readable by its owner only, even if it existed with other permissions. */
function openPrivate(file: string): number {
  const fd = openSync(file, 'w', PRIVATE);
  fchmodSync(fd, PRIVATE);
  return fd;
}

const PRIVATE = 0o600;

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly code?: unknown;
  readonly details?: unknown;
  readonly cause?: DescribedError;
}

const MAX_CAUSE_DEPTH = 5;

function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(isAppError(error) && { details: error.details }),
    ...(cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: describeError(cause, depth + 1) }),
  };
}
