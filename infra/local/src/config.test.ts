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

describe('the configuration of the one-process start', () => {
  test('needs nothing, and brings the demo with its simulator', () => {
    expect(readLocalConfig({})).toMatchObject({ hasDemo: true, hasSimulator: true });
    expect(readLocalConfig({}).api(KEPT)).toMatchObject({ port: 8080, sessionSecret: KEPT.sessionSecret });
  });

  test('listens on this machine alone, whose passwords everybody knows, unless it is told more', () => {
    expect(readLocalConfig({}).api(KEPT).host).toBe('127.0.0.1');
    expect(readLocalConfig({ HOST: '0.0.0.0' }).api(KEPT).host).toBe('0.0.0.0');
  });

  test("prefers the environment's secrets to those that the data folder keeps", () => {
    const SESSION_SECRET = 'e'.repeat(32);
    expect(readLocalConfig({ SESSION_SECRET }).api(KEPT).sessionSecret).toBe(SESSION_SECRET);
    expect(readLocalConfig({ SESSION_SECRET: '' }).api(KEPT).sessionSecret).toBe(KEPT.sessionSecret);
  });

  test('lets commits wait for the disk unless told otherwise, and in production whatever is told', () => {
    expect(readLocalConfig({}).isDurable).toBe(true);
    expect(readLocalConfig({ DURABILITY: 'off' }).isDurable).toBe(false);
    expect(readLocalConfig({ ...production, DURABILITY: 'off' }).isDurable).toBe(true);
  });

  test('has no simulator where there is no demo, and no demo in production', () => {
    for (const env of [{ SEED: 'none' }, production]) {
      expect(readLocalConfig(env)).toMatchObject({ hasDemo: false, hasSimulator: false });
    }
    expect(readLocalConfig({ SIMULATOR: 'off' })).toMatchObject({ hasDemo: true, hasSimulator: false });
  });

  test('lets people sign up where it begins empty, but not in production, nor where that is switched off', () => {
    const signUpOf = (env: Record<string, string>) => readLocalConfig(env).api(KEPT).site.signup;
    expect(signUpOf({ SEED: 'none' })).toBe('open');
    expect([{}, production, { SEED: 'none', SIGNUP: 'off' }].map(signUpOf)).toEqual(['off', 'off', 'off']);
  });

  test('shows the jobs of all accounts, but in production of those alone that are named', () => {
    const careersOf = (env: Record<string, string>) => readLocalConfig(env).api(KEPT).site.careersAccounts;
    expect(careersOf({})).toBe('all');
    expect(careersOf(production)).toEqual([]);
    expect(careersOf({ ...production, CAREERS_ACCOUNTS: 'acc_one, acc_two' })).toEqual(['acc_one', 'acc_two']);
    expect(() => careersOf({ CAREERS_ACCOUNTS: 'acc one' })).toThrow(/CAREERS_ACCOUNTS/);
  });

  test("tells everything that is wrong at once, the API's part included", () => {
    expect(problems({ SEED: 'some', PORT: 'abc' })).toEqual([
      expect.stringMatching(/^SEED is "some", but must be /),
      expect.stringMatching(/^PORT is "abc", but must be /),
    ]);
  });
});
