import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError, readEnv } from './env.ts';

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080).describe('a whole number from 1 to 65535'),
  SESSION_SECRET: z.string().min(32).describe('at least 32 characters'),
  SIMULATOR: z.enum(['on', 'off']).optional(),
});
const SECRET = 'x'.repeat(32);

function problems(env: Record<string, string>): readonly string[] {
  try {
    readEnv(schema, env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readEnv', () => {
  test('returns typed values with defaults and treats an empty variable as absent', () => {
    expect(readEnv(schema, { SESSION_SECRET: SECRET, PORT: '', HOME: '/root' })).toEqual({
      PORT: 8080,
      SESSION_SECRET: SECRET,
    });
  });

  test('says what each wrong variable must be, in one sentence', () => {
    expect(problems({ PORT: 'abc', SESSION_SECRET: SECRET, SIMULATOR: 'maybe' })).toEqual([
      'PORT is "abc", but must be a whole number from 1 to 65535.',
      expect.stringMatching(/^SIMULATOR is wrong: .*"on"\|"off".*\.$/),
    ]);
  });

  test('says what to set a missing variable to', () => {
    expect(problems({})).toEqual(['SESSION_SECRET is missing: set it to at least 32 characters.']);
  });

  test('never repeats a value that may be a secret', () => {
    expect(problems({ SESSION_SECRET: 'hunter2' })).toEqual(['SESSION_SECRET must be at least 32 characters.']);
  });
});
