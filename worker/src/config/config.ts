import { randomBytes } from 'node:crypto';
import { priceFields, toPrices } from '@switchboard/application/dialing/caps/price-config';
import { MAIL_FROM } from '@switchboard/application/mail/mailer';
import {
  type ModelServer,
  modelFields,
  selectModelFields,
  toModelServer,
} from '@switchboard/application/models/model-config';
import type { AddressRule } from '@switchboard/application/outbound/address-rule';
import { RECORDING_SOURCES, type RecordingSources } from '@switchboard/application/recordings/sources';
import type { SecretsKeys } from '@switchboard/application/secrets/secret-box';
import { SECRETS_KEY, SecretsKey } from '@switchboard/application/secrets/secrets-key';
import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import { readEnv } from '@switchboard/platform/env';
import { mediaUrlField } from '@switchboard/platform/media/open-media';
import { withSecretFiles } from '@switchboard/platform/secret-files';
import { z } from 'zod';
import { readTransport, type Transport, transportEnv } from './transport-config.ts';

/** A call without events for this long counts as lost: 2 h 10 min. */
export const CALL_LOST_MS = 7_800_000;

/** How long one event may keep a worker's thread computing: 10 s. */
const EVENT_TIMEOUT_MS = 10_000;

/** One transaction computes while another commits. More help if PostgreSQL has spare processors. */
export const DEFAULT_CONCURRENCY = 2;

const DATABASE_URL = z
  .url({ protocol: /^postgres(ql)?$/ })
  .describe('the address of a PostgreSQL database, such as postgres://user:password@host:5432/name');
const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

/** `EVENT_TIMEOUT_MS`, also for a worker in the API's process. */
export const eventTimeoutField = wholeNumber(1_000, 600_000)
  .default(EVENT_TIMEOUT_MS)
  .describe('a duration in milliseconds, from 1000 to 600000');

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

const WorkerEnv = z.object({
  DATABASE_URL,
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('the address of a Redis server, such as redis://host:6379'),
  OPS_PORT: wholeNumber(0, 65_535).default(0).describe('a port, from 0 to 65535'),
  OPS_HOST: z.string().optional(),
  HOST: z.string().optional(),
  WORKER_CONCURRENCY: wholeNumber(1, 32).default(DEFAULT_CONCURRENCY).describe('a whole number from 1 to 32'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('the URL at which carriers reach the server, for instance https://inbox.example'),
  CALL_LOST_MS: wholeNumber(1_000, 604_800_000)
    .default(CALL_LOST_MS)
    .describe('a duration in milliseconds, from 1000 to 604800000'),
  EVENT_TIMEOUT_MS: eventTimeoutField,
  MAIL_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('an SMTP server, for instance smtp://user:password@mail.example:587'),
  MAIL_FROM: z.string().min(3).default(MAIL_FROM),
  MEDIA_URL: mediaUrlField,
  RECORDING_SOURCES,
  ...modelFields,
  ...priceFields,
  SECRETS_KEY_PREVIOUS: SecretsKey.optional().describe(SECRETS_KEY),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
});

// The key is optional outside production; without it, this process can't open what another one has sealed.
const developmentKey = { SECRETS_KEY: SecretsKey.default(() => randomBytes(32)).describe(SECRETS_KEY) };
const productionKey = { SECRETS_KEY: SecretsKey.describe(SECRETS_KEY) };

/** The secrets that may come from a file instead. */
const SECRETS = ['SECRETS_KEY'] as const;

/** All environment variables of the worker. */
export const WORKER_VARIABLES: readonly string[] = [
  ...Object.keys(WorkerEnv.extend(productionKey).extend(transportEnv({})).shape),
  ...SECRETS.map((name) => `${name}_FILE`),
];

/** The worker's configuration, whichever process the worker runs in. */
export interface WorkerConfig extends SecretsKeys {
  /** The number of concurrent transactions of the inbox projection, each on a connection of its own. */
  readonly concurrency: number;
  readonly callLostMs: number;
  /** The computing time after which the process ends and the stream of the event in progress is parked. */
  readonly eventTimeoutMs: number;
  /** The URL at which carriers reach this installation; without it, no carrier can place calls. */
  readonly publicUrl: URL | undefined;
  /** The addresses that users may have the worker call. */
  readonly addressRule: AddressRule;
  /** The URL of the mail server; without it, emails are stored for the super administrator. */
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  /** Whether stored emails keep their links; true only outside production. */
  readonly keepsMailLinks: boolean;
  /** The media store of recordings. */
  readonly mediaUrl: string;
  /** The sources of recordings, in addition to public HTTPS URLs. */
  readonly recordings: RecordingSources;
  /** The model for accounts without one of their own. */
  readonly model: ModelServer | undefined;
  /** Estimated prices of outgoing calls and texts, used until the carrier reports the cost. */
  readonly prices: OutgoingPrices;
}

/** The configuration of a worker in a process of its own. */
export interface WorkerProcessConfig extends WorkerConfig {
  readonly databaseUrl: string;
  /** The URL of Redis; without it, workers find events only by polling, and viewers see changes only with the periodic catch-up. */
  readonly redisUrl: string | undefined;
  /** The Kafka cluster that delivers events to consumers; without it, wake-ups alone start them. */
  readonly transport: Transport | undefined;
  /** The port of health and metrics; 0 for any free one. */
  readonly opsPort: number;
  /** The interface of health and metrics. */
  readonly host: string;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** By default, health and metrics are available only on this machine. */
const LOOPBACK = '127.0.0.1';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration of a worker process.
 *
 * @throws {ConfigError} with a sentence for each variable that is wrong.
 */
export function readWorkerConfig(env: Env = withSecretFiles(process.env, SECRETS)): WorkerProcessConfig {
  const isProduction = env['NODE_ENV'] === 'production';
  const keys = isProduction ? productionKey : developmentKey;
  const values = readEnv(WorkerEnv.extend(keys).extend(transportEnv(env)).extend(selectModelFields(env)), env);
  return {
    databaseUrl: values.DATABASE_URL,
    redisUrl: values.REDIS_URL,
    transport: readTransport(values),
    opsPort: values.OPS_PORT,
    host: values.OPS_HOST ?? values.HOST ?? LOOPBACK,
    concurrency: values.WORKER_CONCURRENCY,
    callLostMs: values.CALL_LOST_MS,
    eventTimeoutMs: values.EVENT_TIMEOUT_MS,
    publicUrl: values.PUBLIC_URL === undefined ? undefined : new URL(values.PUBLIC_URL),
    secretsKey: values.SECRETS_KEY,
    previousSecretsKey: values.SECRETS_KEY_PREVIOUS,
    addressRule: { allowsLoopback: !isProduction },
    mailUrl: values.MAIL_URL,
    mailFrom: values.MAIL_FROM,
    keepsMailLinks: !isProduction,
    mediaUrl: values.MEDIA_URL,
    recordings: values.RECORDING_SOURCES,
    model: toModelServer(values),
    prices: toPrices(values),
    logLevel: values.LOG_LEVEL,
  };
}

/**
 * Reads the configuration of the worker's commands.
 *
 * @throws {ConfigError} with a sentence for each variable that is wrong.
 */
export function readCommandConfig(env: Env = process.env): Pick<WorkerProcessConfig, 'databaseUrl' | 'logLevel'> {
  const values = readEnv(WorkerEnv.pick({ DATABASE_URL: true, LOG_LEVEL: true }), env);
  return { databaseUrl: values.DATABASE_URL, logLevel: values.LOG_LEVEL };
}
