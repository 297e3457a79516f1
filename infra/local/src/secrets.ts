import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Secrets = z.object({ sessionSecret: z.string().min(32), secretsKey: z.string().length(64) });
export type Secrets = z.infer<typeof Secrets>;

/** Reads the secrets of a data folder, or creates them, so that sessions and stored keys survive a restart. */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (text !== undefined) return Secrets.parse(JSON.parse(text));
  const secrets = { sessionSecret: randomBytes(32).toString('base64'), secretsKey: randomBytes(32).toString('hex') };
  await writeFile(file, JSON.stringify(secrets), { mode: 0o600, flag: 'wx' });
  return secrets;
}
