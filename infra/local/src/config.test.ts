import { ConfigError } from '@switchboard/platform/env';
import { describe, expect, test } from 'vitest';
import { readLocalConfig } from './config.ts';

const KEPT = { sessionSecret: 's'.repeat(32), secretsKey: 'ab'.repeat(32) };
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://inbox.example',
  SESSION_SECRET: KEPT.sessionSecret,
  SECRETS_KEY: KEPT.secretsKey,
};

function problems(env: Record<string, string>): readonly string[] {
  try {
    readLocalConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readLocalConfig', () => {
  test('requires no variables, and includes the demo with its simulator', () => {
    expect(readLocalConfig({})).toMatchObject({ hasDemo: true, hasSimulator: true });
    expect(readLocalConfig({}).api(KEPT)).toMatchObject({ port: 8080, sessionSecret: KEPT.sessionSecret });
  });

  test("listens on the loopback address only unless configured otherwise, because the demo's passwords are public", () => {
    expect(readLocalConfig({}).api(KEPT).host).toBe('127.0.0.1');
    expect(readLocalConfig({ HOST: '0.0.0.0' }).api(KEPT).host).toBe('0.0.0.0');
  });

  test("prefers the environment's secrets to those in the data folder", () => {
    const SESSION_SECRET = 'e'.repeat(32);
    expect(readLocalConfig({ SESSION_SECRET }).api(KEPT).sessionSecret).toBe(SESSION_SECRET);
    expect(readLocalConfig({ SESSION_SECRET: '' }).api(KEPT).sessionSecret).toBe(KEPT.sessionSecret);
  });

  test('makes commits durable by default, and always does so in production', () => {
    expect(readLocalConfig({}).isDurable).toBe(true);
    expect(readLocalConfig({ DURABILITY: 'off' }).isDurable).toBe(false);
    expect(readLocalConfig({ ...production, DURABILITY: 'off' }).isDurable).toBe(true);
  });

  test('has no simulator without the demo, and no demo in production', () => {
    for (const env of [{ SEED: 'none' }, production]) {
      expect(readLocalConfig(env)).toMatchObject({ hasDemo: false, hasSimulator: false });
    }
    expect(readLocalConfig({ SIMULATOR: 'off' })).toMatchObject({ hasDemo: true, hasSimulator: false });
  });

  test('opens sign-up for a start without the demo, but not in production or if it is switched off', () => {
    const readSignUp = (env: Record<string, string>) => readLocalConfig(env).api(KEPT).site.signup;
    expect(readSignUp({ SEED: 'none' })).toBe('open');
    expect([{}, production, { SEED: 'none', SIGNUP: 'off' }].map(readSignUp)).toEqual(['off', 'off', 'off']);
  });

  test('shows the jobs of all accounts, but in production only those of the listed accounts', () => {
    const readCareers = (env: Record<string, string>) => readLocalConfig(env).api(KEPT).site.careersAccounts;
    expect(readCareers({})).toBe('all');
    expect(readCareers(production)).toEqual([]);
    expect(readCareers({ ...production, CAREERS_ACCOUNTS: 'acc_one, acc_two' })).toEqual(['acc_one', 'acc_two']);
    expect(() => readCareers({ CAREERS_ACCOUNTS: 'acc one' })).toThrow(/CAREERS_ACCOUNTS/);
  });

  test("reports all problems at once, including those with the API's variables", () => {
    expect(problems({ SEED: 'some', PORT: 'abc' })).toEqual([
      expect.stringMatching(/^SEED is "some", but must be /),
      expect.stringMatching(/^PORT is "abc", but must be /),
    ]);
  });
});
