import { resolve } from 'node:path';
import { type ApiConfig, readApiConfig } from '@switchboard/api/config';
import { ConfigError, readEnv } from '@switchboard/platform/env';
import { mediaUrlIn } from '@switchboard/platform/media/open-media';
import { DEMO_RECORDINGS } from '@switchboard/seed/recordings';
import { CALL_LOST_MS, eventTimeoutField, type WorkerConfig } from '@switchboard/worker/config/config';
import { readTransport, type Transport, transportEnv } from '@switchboard/worker/config/transport-config';
import { z } from 'zod';
import type { Secrets } from './secrets.ts';

type Env = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** The demo account that owns the talent pool. */
const DEMO_TALENT_ACCOUNT = 'acc_willow';

/** The default rate of the demo's simulated calls. */
export const SIMULATED_EVENTS_PER_SECOND = 2;

/** Whether the demo simulates calls. */
export const SIMULATOR = z.enum(['on', 'off']).default('on').describe('"on" for simulated calls, or "off"');

const schema = z.object({
  DATA_DIR: z.string().default('.data'),
  SEED: z.enum(['demo', 'none']).default('demo').describe('"demo" for the demo accounts and calls, or "none"'),
  SIMULATOR,
  DURABILITY: z
    .enum(['on', 'off'])
    .default('on')
    .describe('"on", or "off" for data that a power failure may lose, such as that of tests'),
  CALL_LOST_MS: z.coerce
    .number()
    .int()
    .min(1_000)
    .max(604_800_000)
    .default(CALL_LOST_MS)
    .describe('a duration in milliseconds, from 1000 to 604800000'),
  EVENT_TIMEOUT_MS: eventTimeoutField,
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('warn')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
  NODE_ENV: z.string().optional(),
});

/** The configuration of the one-process start. */
export interface LocalConfig {
  /** An absolute path. */
  readonly dataDir: string;
  /** Whether the demo accounts exist; never in production. */
  readonly hasDemo: boolean;
  readonly hasSimulator: boolean;
  /** Whether a commit is on disk before it is acknowledged; always true in production. */
  readonly isDurable: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly worker: Pick<WorkerConfig, 'concurrency' | 'callLostMs' | 'eventTimeoutMs'>;
  /** The event transport of the worker's consumers; without one, wake-ups start the consumers. */
  readonly transport: Transport | undefined;
  /** Reads the API's part. Its secrets come from the environment, or else from the data folder. */
  api(stored: Secrets): ApiConfig;
}

const WORKER_CONCURRENCY = 4;

/** Reads the configuration of `make start`. @throws {ConfigError} with one sentence for each wrong variable. */
export function readLocalConfig(env: Env = process.env): LocalConfig {
  const [read] = readAll(
    () => readEnv(schema.extend(transportEnv(env)), env),
    // Validates the API's part before anything is opened; the secrets are read later.
    () => readApiConfig(env),
  );
  const hasDemo = read.SEED === 'demo' && read.NODE_ENV !== 'production';
  return {
    dataDir: resolve(read.DATA_DIR),
    hasDemo,
    hasSimulator: hasDemo && read.SIMULATOR === 'on',
    isDurable: read.DURABILITY === 'on' || read.NODE_ENV === 'production',
    logLevel: read.LOG_LEVEL,
    worker: { concurrency: WORKER_CONCURRENCY, callLostMs: read.CALL_LOST_MS, eventTimeoutMs: read.EVENT_TIMEOUT_MS },
    transport: readTransport(read),
    api: (stored) => {
      const own = present(env);
      const recordings = [own['RECORDING_SOURCES'], hasDemo && DEMO_RECORDINGS].filter(Boolean).join(',');
      return readApiConfig({
        SESSION_SECRET: stored.sessionSecret,
        SECRETS_KEY: stored.secretsKey,
        // An empty start has no users who could invite others.
        ...(read.SEED === 'none' && read.NODE_ENV !== 'production' && { SIGNUP: 'open' }),
        ...(hasDemo && { TALENT_ACCOUNT: DEMO_TALENT_ACCOUNT }),
        ...(read.NODE_ENV !== 'production' && { CAREERS_ACCOUNTS: '*' }),
        // The demo's passwords are public.
        ...(read.NODE_ENV !== 'production' && { HOST: '127.0.0.1' }),
        MEDIA_URL: mediaUrlIn(`${read.DATA_DIR}/media`),
        ...own,
        RECORDING_SOURCES: recordings,
      });
    },
  };
}

/** Reads both parts and reports the problems of both. @throws {ConfigError} */
function readAll<A, B>(first: () => A, second: () => B): [A, B] {
  const problems: string[] = [];
  const attempt = <T>(read: () => T): T | undefined => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(...error.problems);
      return undefined;
    }
  };
  const [a, b] = [attempt(first), attempt(second)];
  if (a === undefined || b === undefined) throw new ConfigError(problems);
  return [a, b];
}

function present(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value));
}
