import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

export interface Migration {
  /** The file's name, `NNNN_name.sql`; migrations run in its order. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** What brings a database up that ran the file's first edition, where it has had two. */
  readonly amendment?: Amendment;
}

/** `amendments/NNNN_name.sql`, whose first line says which edition it amends. */
export interface Amendment {
  /** The edition's SHA-256. */
  readonly of: string;
  readonly sql: string;
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../sql', import.meta.url));
const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;
const AMENDS = /^-- amends ([0-9a-f]{64})\n/;

/** Reads a folder's migrations in the order in which they run. */
export async function readMigrations(folder: string = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      const amendment = await readAmendment(`${folder}/amendments/${name}`);
      return { name, sql, sha256: sha256(sql), ...(amendment && { amendment }) };
    }),
  );
}

async function readAmendment(path: string): Promise<Amendment | undefined> {
  if (!existsSync(path)) return undefined;
  const sql = await readFile(path, 'utf8');
  const of = AMENDS.exec(sql)?.[1];
  if (of === undefined) throw new Error(`${path} does not begin with the edition that it amends`);
  return { of, sql };
}

/** A short name for a set of migrations: it changes when any of them does. */
export function fingerprint(migrations: readonly Migration[]): string {
  return sha256(migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n')).slice(0, 12);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
