import type { Queryable } from '@switchboard/platform/postgres/types';
import type { Pool } from 'pg';

/** Caches the id of the log that the pool's connections lead to. No connection outlives a restore, so each new connection invalidates it. */
export function createLogId(pool: Pool): { read(): Promise<string>; close(): void } {
  let known: Promise<string> | undefined;
  const forget = () => {
    known = undefined;
  };
  pool.on('connect', forget);
  return {
    async read() {
      const reading = known ?? readLogId(pool);
      known = reading;
      try {
        return await reading;
      } catch (error) {
        forget();
        throw error;
      }
    },
    close: () => void pool.off('connect', forget),
  };
}

const READ_LOG_ID = `
  select s.system_identifier::text || '.' || c.timeline_id as id from pg_control_system() s, pg_control_checkpoint() c`;

/** The same position means a different event in another database, or in one that was restored. */
async function readLogId(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>({ text: READ_LOG_ID });
  return rows[0]?.id ?? '';
}
