import type { Pool } from 'pg';
import { readLogId } from './queries.ts';

/** Remembers which log the pool's connections lead to. No connection outlives a restore, so each new one has it read again. */
export function createLogId(pool: Pool): { read(): Promise<string>; close(): void } {
  let known: Promise<string> | undefined;
  const forget = () => {
    known = undefined;
  };
  pool.on('connect', forget);
  return {
    async read() {
      const asked = known ?? readLogId(pool);
      known = asked;
      try {
        return await asked;
      } catch (error) {
        forget();
        throw error;
      }
    },
    close: () => void pool.off('connect', forget),
  };
}
