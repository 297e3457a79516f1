import { readEnv } from '@switchboard/platform/env';
import { z } from 'zod';

/** A call of which nothing was heard for this long is over: 2 h 10 min. */
export const CALL_LOST_MS = 7_800_000;

/** One transaction computes while another commits; more help where PostgreSQL has processors to spare. */
export const DEFAULT_CONCURRENCY = 2;

const DATABASE_URL = z
  .url({ protocol: /^postgres(ql)?$/ })
  .describe('the address of a PostgreSQL database, such as postgres://user:password@host:5432/name');
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const WorkerEnv = z.object({
  DATABASE_URL,
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('the address of a Redis server, such as redis://host:6379'),
  OPS_PORT: wholeNumber(0, 65_535).default(0).describe('a port, from 0 to 65535'),
  HOST: z.string().optional(),
  WORKER_CONCURRENCY: wholeNumber(1, 32).default(DEFAULT_CONCURRENCY).describe('a whole number from 1 to 32'),
  CALL_LOST_MS: wholeNumber(1_000, 604_800_000)
    .default(CALL_LOST_MS)
    .describe('a duration in milliseconds, from 1000 to 604800000'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
});

/** Every variable that the worker knows. */
export const WORKER_VARIABLES: readonly string[] = Object.keys(WorkerEnv.shape);

/** What the worker's parts need to know, whichever process they run in. */
export interface WorkerConfig {
  /** Transactions that the inbox is projected in at the same time, each on a connection of its own. */
  readonly concurrency: number;
  readonly callLostMs: number;
}

/** What a worker in a process of its own needs beside. */
export interface WorkerProcessConfig extends WorkerConfig {
  readonly databaseUrl: string;
  /** Without it, workers find events by looking alone, and viewers see changes with the sweep. */
  readonly redisUrl: string | undefined;
  /** Of health and metrics; 0 takes any. */
  readonly opsPort: number;
  /** The interface to listen on; undefined for all. */
  readonly host: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration of a worker process.
 *
 * @throws {ConfigError} with a sentence for each variable that is wrong.
 */
export function readWorkerConfig(env: Env = process.env): WorkerProcessConfig {
  const values = readEnv(WorkerEnv, env);
  return {
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    opsPort: values.OPS_PORT,
    host: values.HOST,
    concurrency: values.WORKER_CONCURRENCY,
    callLostMs: values.CALL_LOST_MS,
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Reads what the worker's commands need.
 *
 * @throws {ConfigError} with a sentence for each variable that is wrong.
 */
export function readCommandConfig(env: Env = process.env): Pick<WorkerProcessConfig, 'databaseUrl' | 'logLevel'> {
  const values = readEnv(WorkerEnv.pick({ DATABASE_URL: true, LOG_LEVEL: true }), env);
  return { databaseUrl: values.DATABASE_URL, logLevel: values.LOG_LEVEL };
}
