import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Queryable } from '@switchboard/platform/postgres/types';

const GIBIBYTE = 2 ** 30;

/** Describes the processors, memory, current load, and version of Node, in one line. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / GIBIBYTE);
  const [load = 0] = loadavg();
  return `${availableParallelism()} × ${cpus()[0]?.model ?? 'unknown CPU'}, ${memory} GiB, load ${load.toFixed(1)}, Node ${process.versions.node}`;
}

/** Describes the version of PostgreSQL and the settings that determine the cost of a commit. */
export async function describePostgres(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ name: string; setting: string }>({
    text: "select name, current_setting(name) as setting from pg_settings where name in ('server_version', 'fsync', 'synchronous_commit', 'shared_buffers', 'jit') order by name",
  });
  return `PostgreSQL ${rows.map(({ name, setting }) => `${name}=${setting}`).join(' ')}`;
}
