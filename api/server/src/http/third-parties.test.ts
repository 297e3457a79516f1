import { ConfigError } from '@switchboard/platform/env';
import { describe, expect, test } from 'vitest';
import { readApiConfig } from '../config.ts';

const HUMAN_CHECK = { HUMAN_CHECK_SITE_KEY: 'site-1', HUMAN_CHECK_SECRET: 'private-1' };

function problems(env: Readonly<Record<string, string>>): readonly string[] {
  try {
    readApiConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('third parties', () => {
  test('are disabled without their keys, whatever else is set', () => {
    const config = readApiConfig({ HUMAN_CHECK_LANGUAGE: 'es', HUMAN_CHECK_SITE_KEY: '' });
    expect([config.humanCheck, config.sessionRecording]).toEqual([undefined, undefined]);
  });

  test('the human check needs two keys and defaults to Indonesian', () => {
    const { humanCheck } = readApiConfig(HUMAN_CHECK);
    expect(humanCheck).toMatchObject({ siteKey: 'site-1', secret: 'private-1', language: 'id' });
    expect([humanCheck?.scriptUrl.origin, humanCheck?.verifyUrl.protocol]).toEqual([
      'https://challenges.cloudflare.com',
      'https:',
    ]);
    expect(readApiConfig({ ...HUMAN_CHECK, HUMAN_CHECK_LANGUAGE: 'pt-BR' }).humanCheck?.language).toBe('pt-BR');
  });

  test('the session recording needs its script and its key', () => {
    const env = { SESSION_RECORDING_SCRIPT_URL: 'https://recorder.example/r.js', SESSION_RECORDING_KEY: 'rec-1' };
    expect(readApiConfig(env).sessionRecording).toEqual({
      scriptUrl: new URL('https://recorder.example/r.js'),
      key: 'rec-1',
    });
  });

  test.each([
    [
      { HUMAN_CHECK_SITE_KEY: 'site-1' },
      'HUMAN_CHECK_SECRET is missing: set it to the secret of the human check that HUMAN_CHECK_SITE_KEY belongs to.',
    ],
    [
      { HUMAN_CHECK_SECRET: 'private-1' },
      'HUMAN_CHECK_SITE_KEY is missing: set it to the site key of the human check that HUMAN_CHECK_SECRET belongs to.',
    ],
    [
      { ...HUMAN_CHECK, HUMAN_CHECK_SCRIPT_URL: 'http://widget.example/api.js' },
      "HUMAN_CHECK_SCRIPT_URL must be the address of the human check's script, an https address, or http on this machine.",
    ],
    [
      { ...HUMAN_CHECK, HUMAN_CHECK_VERIFY_URL: 'widget.example' },
      'HUMAN_CHECK_VERIFY_URL must be where tokens of the human check are verified, an https address, or http on this machine.',
    ],
    [
      { HUMAN_CHECK_LANGUAGE: 'Bahasa Indonesia' },
      'HUMAN_CHECK_LANGUAGE is "Bahasa Indonesia", but must be the language that the human check speaks, for instance "id" or "pt-BR".',
    ],
    [
      { SESSION_RECORDING_KEY: 'rec-1' },
      "SESSION_RECORDING_SCRIPT_URL is missing: set it to the address of the session recording's script, an https address, or http on this machine.",
    ],
    [
      { SESSION_RECORDING_SCRIPT_URL: 'https://recorder.example/r.js' },
      'SESSION_RECORDING_KEY is missing: set it to the key that the script at SESSION_RECORDING_SCRIPT_URL is given.',
    ],
  ])('describe the fault of %j in a sentence', (env, sentence) => {
    expect(problems(env)).toEqual([sentence]);
  });
});
