import { ConfigError } from '@switchboard/platform/env';
import { describe, expect, test } from 'vitest';
import { readAdminConfig, readApiConfig, readProcessConfig } from './config.ts';

const SECRETS = { SESSION_SECRET: 's'.repeat(32), SECRETS_KEY: Buffer.alloc(32, 1).toString('base64') };
const PRODUCTION = { NODE_ENV: 'production', PUBLIC_URL: 'https://inbox.example', ...SECRETS };

function problems(read: () => unknown): readonly string[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe("the API's configuration", () => {
  test('needs nothing outside production', () => {
    const config = readApiConfig({});
    expect(config).toMatchObject({
      port: 8080,
      host: undefined,
      publicUrl: undefined,
      sessionTtlMs: 1_800_000,
      sessionMaxMs: 43_200_000,
      validateResponses: true,
      keyCallsPerMinute: 60_000,
    });
    expect(config.secretsKey).toHaveLength(32);
    expect(readApiConfig({}).sessionSecret).not.toBe(config.sessionSecret);
  });

  test('needs its secrets and its URL in production', () => {
    expect(problems(() => readApiConfig({ NODE_ENV: 'production' }))).toEqual([
      'PUBLIC_URL is missing: set it to the URL that people type: mails link to it.',
      'SESSION_SECRET is missing: set it to at least 32 random characters.',
      'SECRETS_KEY is missing: set it to 32 random bytes in base64 or hex, for instance from "openssl rand -base64 32".',
    ]);
    expect(readApiConfig(PRODUCTION).validateResponses).toBe(false);
  });

  test('accepts the key in base64 and in hex', () => {
    const key = Buffer.alloc(32, 1);
    for (const SECRETS_KEY of [key.toString('base64'), key.toString('hex'), key.toString('base64url')]) {
      expect(readApiConfig({ SECRETS_KEY }).secretsKey).toEqual(key);
    }
  });

  test.each([
    ['PORT', '70000', 'PORT is "70000", but must be a port, 0 to 65535.'],
    ['PORT', 'http', 'PORT is "http", but must be a port, 0 to 65535.'],
    ['SESSION_TTL_MS', '5', 'SESSION_TTL_MS is "5", but must be milliseconds, from 1000 to a day.'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, proxy', 'TRUSTED_PROXIES is "10.0.0.0/8, proxy", but must be a list of addresses'],
    ['PUBLIC_URL', 'inbox.example', 'PUBLIC_URL must be the URL that people type'],
    ['MAIL_URL', 'http://mail.example', 'MAIL_URL must be an SMTP server'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must be at least 32 random characters.'],
    ['SECRETS_KEY', 'short', 'SECRETS_KEY must be 32 random bytes'],
  ])('describes the fault of %s=%s without repeating secrets', (name, value, sentence) => {
    const [problem = '', ...others] = problems(() => readApiConfig({ [name]: value }));
    expect(problem.startsWith(sentence)).toBe(true);
    expect(others).toEqual([]);
  });

  test('serves health and metrics to this machine only by default', () => {
    expect(readApiConfig({}).opsHost).toBe('127.0.0.1');
    expect(readApiConfig({ HOST: '0.0.0.0' }).opsHost).toBe('0.0.0.0');
    expect(readApiConfig({ HOST: '0.0.0.0', OPS_HOST: '10.0.0.4' }).opsHost).toBe('10.0.0.4');
  });

  test('trusts the configured proxies', () => {
    const { proxies } = readApiConfig({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8' });
    expect([proxies.trusts('127.0.0.1'), proxies.trusts('10.1.1.1'), proxies.trusts('192.168.0.1')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(readApiConfig({}).proxies.trusts('127.0.0.1')).toBe(false);
  });
});

describe('the configuration of the API process', () => {
  test('needs a database and accepts a Redis server', () => {
    expect(problems(() => readProcessConfig({}))).toEqual([
      'DATABASE_URL is missing: set it to a PostgreSQL database, for instance postgres://user:password@host:5432/switchboard.',
    ]);
    expect(readProcessConfig({ DATABASE_URL: 'postgres://a:b@host/db' })).toEqual({
      databaseUrl: 'postgres://a:b@host/db',
      databaseConnections: 20,
      redisUrl: undefined,
      logLevel: 'info',
    });
  });
});

describe('the configuration of admin commands', () => {
  test('defaults to the one-machine start', () => {
    expect(readAdminConfig({})).toEqual({ databaseUrl: undefined, dataDir: '.data', baseUrl: 'http://localhost:8080' });
    expect(readAdminConfig({ PUBLIC_URL: 'https://inbox.example', PORT: '81' }).baseUrl).toBe('https://inbox.example');
  });
});
