import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type KeyUse, recordKeyUses } from './queries.ts';

/** Calls are counted in memory, and written down this often: a crash loses as many seconds of them. */
const WRITE_EVERY_MS = 5_000;
/** Of more keys at once, calls are written down sooner. */
const MAX_WAITING = 1_000;

/** Counts the calls of API keys. */
export interface KeyUses {
  note(id: string, address: string): void;
  /** Writes down what was counted, and counts no more. */
  close(): Promise<void>;
}

/** Begins to count. */
export function countKeyUses({ db, clock, logger }: { db: Queryable; clock: Clock; logger: Logger }): KeyUses {
  let waiting = new Map<string, KeyUse>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...waiting.values()];
    waiting = new Map();
    if (uses.length === 0) return;
    writing = writing
      .then(() => recordKeyUses(db, uses))
      .catch((err: unknown) => logger.warn({ err, keys: uses.length }, 'could not note the use of API keys'));
  };
  return {
    note: (id, address) => {
      const calls = (waiting.get(id)?.calls ?? 0) + 1;
      waiting.set(id, { id, calls, lastUsedAt: clock.now(), address });
      if (waiting.size >= MAX_WAITING) write();
      else timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
    },
    close: async () => {
      write();
      await writing;
    },
  };
}
