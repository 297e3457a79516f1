import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
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
import { SECRETS_KEY, SecretsKey } from '@switchboard/application/secrets/secrets-key';
import type { OutgoingPrices } from '@switchboard/domain/dialing/caps';
import { readEnv } from '@switchboard/platform/env';
import { mediaUrlField } from '@switchboard/platform/media/open-media';
import { makeSecretFiles, withSecretFiles } from '@switchboard/platform/secret-files';
import { z } from 'zod';
import { type TrustedProxies, trustedProxies } from './http/request/client.ts';
import { type ThirdParties, thirdPartyFields, toThirdParties } from './http/third-parties.ts';
import { type SiteConfig, siteFields, toSiteConfig } from './site/site-config.ts';

/** The configuration of the API, whether it runs alone or with the worker in one process. */
export interface ApiConfig extends ThirdParties {
  readonly site: SiteConfig;
  readonly port: number;
  /** The port of health and metrics; 0 for any free port. */
  readonly opsPort: number;
  /** The interface that health and metrics listen on. */
  readonly opsHost: string;
  /** The interface to listen on; undefined for all. */
  readonly host: string | undefined;
  /** The public URL, if it differs from the request's host. */
  readonly publicUrl: URL | undefined;
  readonly proxies: TrustedProxies;
  readonly sessionSecret: string;
  /** 32 bytes, for AES-256-GCM. */
  readonly secretsKey: Buffer;
  /** The previous key, during a rotation. */
  readonly previousSecretsKey: Buffer | undefined;
  /** An SMTP server. Without one, emails are stored for the super administrator, in production without their links. */
  readonly mailUrl: string | undefined;
  readonly mailFrom: string;
  /** Whether stored emails keep their links, which grant access to anyone who reads them; false in production. */
  readonly keepsMailLinks: boolean;
  readonly sessionTtlMs: number;
  readonly sessionMaxMs: number;
  /** How long a stopping server still accepts requests, so that load balancers notice `/health/ready`. */
  readonly shutdownDelayMs: number;
  readonly validateResponses: boolean;
  /** The calls that an API key may make per minute on one replica. */
  readonly keyCallsPerMinute: number;
  /** The addresses that users may make the server call. */
  readonly addressRule: AddressRule;
  readonly webRoot: string;
  /** Sources of recordings other than public https addresses. */
  readonly recordings: RecordingSources;
  /** Where the worker stores recordings. */
  readonly mediaUrl: string;
  /** The model for accounts without one of their own. */
  readonly model: ModelServer | undefined;
  /** Estimated prices of outgoing calls and texts, used until the carrier reports the cost. */
  readonly prices: OutgoingPrices;
}

/** The settings of a separate API process, besides {@link ApiConfig}. */
export interface ProcessConfig {
  readonly databaseUrl: string;
  readonly databaseConnections: number;
  /** Without it, live updates on other replicas are delayed until their sweep. */
  readonly redisUrl: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** The configuration of admin commands. */
export interface AdminConfig {
  readonly databaseUrl: string | undefined;
  /** The data folder of a one-machine start. */
  readonly dataDir: string;
  readonly baseUrl: string;
  /** For the rotation command. */
  readonly secretsKey: Buffer | undefined;
  readonly previousSecretsKey: Buffer | undefined;
}

type Env = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
/** By default, health details and metrics are served to this machine only. */
const LOOPBACK = '127.0.0.1';
const WEB_ROOT = fileURLToPath(new URL('../../../web/dist', import.meta.url));

const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
const url = (protocol: RegExp) => z.url({ protocol });
const databaseUrl = url(/^postgres(ql)?$/).describe(
  'a PostgreSQL database, for instance postgres://user:password@host:5432/switchboard',
);
const SessionSecret = z.string().min(32);
const SESSION_SECRET = 'at least 32 random characters';

const schema = z.object({
  PORT: whole(0, 65_535).default(8080).describe('a port, 0 to 65535'),
  OPS_PORT: whole(0, 65_535).default(0).describe('a port, 0 to 65535'),
  API_KEY_CALLS_PER_MINUTE: whole(1, 100_000_000)
    .default(60_000)
    .describe('calls that an API key may make per minute on one replica'),
  OPS_HOST: z.string().optional(),
  HOST: z.string().optional(),
  PUBLIC_URL: url(/^https?$/)
    .optional()
    .describe('the URL that people type, for instance https://inbox.example'),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    )
    .refine(areProxies)
    .describe('a list of addresses and networks with commas between, "loopback" and "private" among them'),
  MAIL_URL: url(/^smtps?$/)
    .optional()
    .describe('an SMTP server, for instance smtp://user:password@mail.example:587'),
  MAIL_FROM: z.string().min(3).default(MAIL_FROM),
  SESSION_TTL_MS: whole(1_000, 86_400_000).default(1_800_000).describe('milliseconds, from 1000 to a day'),
  SESSION_MAX_MS: whole(1_000, 2_592_000_000).default(43_200_000).describe('milliseconds, from 1000 to 30 days'),
  SHUTDOWN_DELAY_MS: whole(0, 60_000).default(0).describe('milliseconds, up to a minute'),
  WEB_ROOT: z.string().default(WEB_ROOT),
  MEDIA_URL: mediaUrlField,
  RECORDING_SOURCES,
  SECRETS_KEY_PREVIOUS: SecretsKey.optional().describe(SECRETS_KEY),
  NODE_ENV: z.string().optional(),
  ...siteFields,
  ...modelFields,
  ...priceFields,
});
// Outside production a missing secret is generated for the lifetime of the process.
const developmentSecrets = z.object({
  SESSION_SECRET: SessionSecret.default(() => randomBytes(32).toString('base64')).describe(SESSION_SECRET),
  SECRETS_KEY: SecretsKey.default(() => randomBytes(32)).describe(SECRETS_KEY),
});
const productionSecrets = z.object({
  SESSION_SECRET: SessionSecret.describe(SESSION_SECRET),
  SECRETS_KEY: SecretsKey.describe(SECRETS_KEY),
});

const processSchema = z.object({
  DATABASE_URL: databaseUrl,
  DATABASE_CONNECTIONS: whole(4, 200).default(20).describe('a number of connections, 4 to 200'),
  REDIS_URL: url(/^rediss?$/)
    .optional()
    .describe('a Redis server, for instance redis://host:6379'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
});

/** Variables that may be read from a file, whose path is in a variable such as `SECRETS_KEY_FILE`. */
const SECRETS = ['SESSION_SECRET', 'SECRETS_KEY'] as const;

/** Every environment variable that the API reads. */
export const API_VARIABLES: readonly string[] = [
  ...Object.keys({ ...schema.shape, ...processSchema.shape, ...productionSecrets.shape, ...thirdPartyFields({}) }),
  ...SECRETS.map((name) => `${name}_FILE`),
];

/** Reads the environment, by default this process's, and its secret files. @throws {ConfigError} */
export const readEnvironment = (env: Env = process.env): Env => withSecretFiles(env, SECRETS);

/** Generates the secret files that are configured and missing, except in production. @returns the new files */
export async function makeMissingSecrets(): Promise<string[]> {
  return process.env['NODE_ENV'] === 'production' ? [] : makeSecretFiles(process.env, SECRETS);
}

/** Reads the API's configuration. @throws {ConfigError} with one sentence for each wrong or missing variable. */
export function readApiConfig(env: Env): ApiConfig {
  const isProduction = env['NODE_ENV'] === 'production';
  const secrets = isProduction ? productionSecrets : developmentSecrets;
  // Links in emails must not depend on a Host header, which any client can forge.
  const links = z.object({
    PUBLIC_URL: schema.shape.PUBLIC_URL.unwrap().describe('the URL that people type: mails link to it'),
  });
  const complete = schema
    .extend(secrets.shape)
    .extend(thirdPartyFields(env))
    .extend(selectModelFields(env))
    .extend(isProduction ? links.shape : {});
  const read = readEnv(complete, env);
  return {
    port: read.PORT,
    opsPort: read.OPS_PORT,
    opsHost: read.OPS_HOST ?? read.HOST ?? LOOPBACK,
    host: read.HOST,
    publicUrl: read.PUBLIC_URL === undefined ? undefined : new URL(read.PUBLIC_URL),
    proxies: trustedProxies(read.TRUSTED_PROXIES),
    sessionSecret: read.SESSION_SECRET,
    secretsKey: read.SECRETS_KEY,
    previousSecretsKey: read.SECRETS_KEY_PREVIOUS,
    mailUrl: read.MAIL_URL,
    mailFrom: read.MAIL_FROM,
    keepsMailLinks: !isProduction,
    sessionTtlMs: read.SESSION_TTL_MS,
    sessionMaxMs: read.SESSION_MAX_MS,
    shutdownDelayMs: read.SHUTDOWN_DELAY_MS,
    validateResponses: !isProduction,
    keyCallsPerMinute: read.API_KEY_CALLS_PER_MINUTE,
    addressRule: { allowsLoopback: !isProduction },
    webRoot: read.WEB_ROOT,
    recordings: read.RECORDING_SOURCES,
    mediaUrl: read.MEDIA_URL,
    model: toModelServer(read),
    prices: toPrices(read),
    site: toSiteConfig(read),
    ...toThirdParties(read),
  };
}

/** Reads the configuration of a separate API process. @throws {ConfigError} */
export function readProcessConfig(env: Env): ProcessConfig {
  const read = readEnv(processSchema, env);
  return {
    databaseUrl: read.DATABASE_URL,
    databaseConnections: read.DATABASE_CONNECTIONS,
    redisUrl: read.REDIS_URL,
    logLevel: read.LOG_LEVEL,
  };
}

/** Reads the configuration of admin commands. @throws {ConfigError} */
export function readAdminConfig(env: Env): AdminConfig {
  const { PUBLIC_URL, PORT, SECRETS_KEY_PREVIOUS } = schema.shape;
  const read = readEnv(
    z.object({
      PUBLIC_URL,
      PORT,
      DATABASE_URL: databaseUrl.optional(),
      DATA_DIR: z.string().default('.data'),
      SECRETS_KEY: SecretsKey.optional().describe(SECRETS_KEY),
      SECRETS_KEY_PREVIOUS,
    }),
    env,
  );
  return {
    databaseUrl: read.DATABASE_URL,
    dataDir: read.DATA_DIR,
    baseUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    secretsKey: read.SECRETS_KEY,
    previousSecretsKey: read.SECRETS_KEY_PREVIOUS,
  };
}

function areProxies(entries: readonly string[]): boolean {
  try {
    trustedProxies(entries);
    return true;
  } catch {
    return false;
  }
}
