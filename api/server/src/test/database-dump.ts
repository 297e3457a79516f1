import type { Pool } from 'pg';

/** Dumps every row of every table as text. */
export async function dump(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ table: string }>(
    `select format('%I.%I', table_schema, table_name) as table from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const tables = await Promise.all(
    rows.map(async ({ table }) => (await pool.query<{ row: string }>(`select t::text as row from ${table} t`)).rows),
  );
  return tables
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

/** The encodings in which a text may appear in a dump: plain, hexadecimal and Base64. */
export const toEncodings = (text: string) => {
  const bytes = Buffer.from(text);
  return [text, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '').slice(0, -1)];
};
