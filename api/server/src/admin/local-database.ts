import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Finds the database of a one-machine start that is running on a data folder: PostgreSQL notes there where it listens. */
export async function findLocalDatabase(dataDir: string): Promise<string | undefined> {
  const note = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '');
  const [, , , port, socketFolder] = note.split('\n');
  if (!port || !socketFolder) return undefined;
  return `postgres://postgres@localhost:${port}/switchboard?host=${encodeURIComponent(socketFolder)}`;
}
