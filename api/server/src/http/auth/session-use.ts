import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { timedCache } from '@switchboard/platform/timed-cache';
import { touchSession } from './queries.ts';
import type { SessionDirectory } from './sessions.ts';

const TOUCH_EVERY_MS = 60_000;

/** The same directory, which notes that a session is used whenever it is found, at most once a minute each. */
export function noteUse(
  sessions: SessionDirectory,
  { db, clock, logger }: { db: Queryable; clock: Clock; logger: Logger },
): SessionDirectory {
  const touched = timedCache({
    ttlMs: TOUCH_EVERY_MS,
    max: 20_000,
    clock,
    load: (id) =>
      touchSession(db, id, clock.now()).catch((err: unknown) =>
        logger.warn({ err }, 'could not note the use of a session'),
      ),
  });
  return {
    ...sessions,
    find: async (sessionId) => {
      const principal = await sessions.find(sessionId);
      if (principal) void touched.get(sessionId);
      return principal;
    },
  };
}
