import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { ConfigError } from './env.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The variable that names the file with another variable's value. */
const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * Reads secrets from files: `SECRETS_KEY_FILE=/run/secrets/key` sets `SECRETS_KEY`, unless that is set itself.
 *
 * @throws {ConfigError} with one sentence for each file that can't be read.
 */
export function withSecretFiles(env: Env, names: readonly string[]): Env {
  const problems: string[] = [];
  const found = names.flatMap((name) => {
    const file = env[fileVariable(name)];
    if (!file || env[name]) return [];
    try {
      return [[name, readFileSync(file, 'utf8').trim()] as const];
    } catch {
      problems.push(`${fileVariable(name)} names ${file}, which can't be read: make that file, or set ${name} itself.`);
      return [];
    }
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...env, ...Object.fromEntries(found) };
}

/**
 * Creates the secret files that are configured but missing, each with 32 random bytes in hex. Returns the files it created.
 *
 * If two processes create the same file, one wins and both use its secret.
 */
export async function makeSecretFiles(env: Env, names: readonly string[]): Promise<string[]> {
  const made: string[] = [];
  for (const name of names) {
    const file = env[fileVariable(name)];
    if (!file || env[name]) continue;
    try {
      await writeFile(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
      made.push(file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  return made;
}
