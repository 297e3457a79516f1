import { fchmodSync, openSync } from 'node:fs';
import { type DestinationStream, type Level, type Logger, pino } from 'pino';
import { isAppError } from './app-error.ts';

export type { Logger } from 'pino';

export interface LoggerOptions {
  /** The process: `api`, `worker`, `local`. */
  readonly name: string;
  readonly level: Level | 'silent';
  /** Where lines go: a stream, or a file that is begun anew and that its owner alone can read; standard output by default. */
  readonly destination?: DestinationStream | string;
}

/** Keys whose values never reach a log, at the top of an entry and two levels below it. */
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
 * Opens a logger that writes one JSON object a line.
 *
 * Secrets and what people said are cut out by key; errors are reduced to what names the fault, since a database's error can
 * repeat a row's values.
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
    typeof destination === 'object' ? destination : lines(destination ? openPrivate(destination) : STANDARD_OUTPUT),
  );
}

const STANDARD_OUTPUT = 1;

/** Writes each line at once: to hand it to another thread and hear of its end costs ten times as much, and a process that dies loses it. */
const lines = (fd: number): DestinationStream => pino.destination({ dest: fd, sync: true });

/** A file for its owner alone, one that was there before included. */
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

const DEEPEST_CAUSE = 5;

function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    message,
    stack,
    ...('code' in error && { code: error.code }),
    ...(isAppError(error) && { details: error.details }),
    ...(cause !== undefined && depth < DEEPEST_CAUSE && { cause: describeError(cause, depth + 1) }),
  };
}
