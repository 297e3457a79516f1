import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Migration {
  /** The file name, `NNNN_name.sql`. Migrations run in the order of their names. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../sql', import.meta.url));
const MANIFEST = new URL('../package.json', import.meta.url);
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/** Reads a folder's migrations in the order in which they run. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      return { name, sql, sha256: sha256(sql) };
    }),
  );
}

/** Returns a short hash of the migrations and of the job queue's version. It changes when any of them does. */
export function fingerprint(migrations: readonly Migration[]): string {
  const queue = JSON.parse(readFileSync(MANIFEST, 'utf8')).dependencies['graphile-worker'];
  return sha256([queue, ...migrations.map(({ name, sha256 }) => `${name} ${sha256}`)].join('\n')).slice(0, 12);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
