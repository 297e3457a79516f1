import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { ConfigError } from './env.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** The variable that names the file which holds another's value. */
const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * Reads secrets that stand in files: `SECRETS_KEY_FILE=/run/secrets/key` gives `SECRETS_KEY`, unless that is set itself.
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
 * Makes the secrets whose files are named and not there: 32 random bytes each, in hex. Answers the files that it made.
 *
 * Of two that make the same one at once, one wins and both go by it.
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
