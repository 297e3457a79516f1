import type { Pool } from 'pg';
import { INBOX_TABLES } from '../projections/inbox/inbox-projection.ts';
import { METRICS_TABLES } from '../projections/metrics/metrics-consumer.ts';

/** Dumps the inbox's tables, sorted by content; hours without conversations are left out. */
export async function dumpInbox(pool: Pool): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of INBOX_TABLES) {
    const where = table === 'hourly_totals' ? 'where conversations <> 0' : '';
    const { rows } = await pool.query<{ row: string }>(`select to_jsonb(t)::text as row from read.${table} t ${where}`);
    dump[table] = rows.map(({ row }) => row).sort();
  }
  return dump;
}

/** Dumps calls and rollups, sorted by content, without the rollups' versions. */
export async function dumpMetrics(pool: Pool): Promise<string[]> {
  const tables = METRICS_TABLES.map(
    (table) => `select '${table} ' || (to_jsonb(t) - 'version')::text as row from read.${table} t`,
  );
  const { rows } = await pool.query<{ row: string }>(tables.join(' union all '));
  return rows.map(({ row }) => row).sort();
}

/** Describes the shape of the read tables: columns, indexes, options. */
export async function describeInbox(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(`
    select format('%s.%s %s %s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull) as line
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'read'::regnamespace and c.relkind = 'r' and a.attnum > 0
    union all select indexdef from pg_indexes where schemaname = 'read'
    union all select format('%s %s', conname, pg_get_constraintdef(oid)) from pg_constraint
      where connamespace = 'read'::regnamespace
    union all select format('%s %s', relname, reloptions) from pg_class
      where relnamespace = 'read'::regnamespace and relkind = 'r'
    order by 1`);
  return rows.map(({ line }) => line);
}
