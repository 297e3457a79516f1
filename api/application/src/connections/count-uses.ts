import type { ConnectionRequest } from '@switchboard/contracts/connections/routes';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type ConnectionKey, type ConnectionUse, recordUses } from './health.ts';

/** The first use is written at once, and later uses in batches: a crash loses at most one second of counts. */
const WRITE_EVERY_MS = 1_000;
/** The counts of this many connections are written without waiting for the interval. */
const MAX_WAITING = 1_000;

const NONE = { source: 'delivery', ok: 0, failed: 0, error: undefined } as const;

/** Counts the requests that connections receive. */
export interface ConnectionUses {
  /** Counts a delivery; a failed delivery has its error code. */
  note(connection: ConnectionKey, error?: string): void;
  /** Records the last request, with its response. */
  answered(connection: ConnectionKey, request: ConnectionRequest): void;
  /** Writes the remaining counts and stops. */
  close(): Promise<void>;
}

/** Starts counting. */
export function countConnectionUses({
  db,
  clock,
  logger,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly logger: Logger;
}): ConnectionUses {
  let waiting = new Map<string, ConnectionUse>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  const write = () => {
    const uses = [...waiting.values()];
    waiting = new Map();
    if (uses.length === 0) return;
    writing = writing
      .then(() => recordUses(db, uses))
      .catch((err: unknown) =>
        logger.warn({ err, connections: uses.length }, 'could not record the use of connections'),
      );
  };
  const writeLater = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size === 0) return;
      write();
      writeLater();
    }, WRITE_EVERY_MS).unref();
  };
  const add = (
    { tenantId, connectionId }: ConnectionKey,
    change: (before: ConnectionUse) => Partial<ConnectionUse>,
  ) => {
    const key = { tenantId, connectionId };
    const before = waiting.get(connectionId) ?? { ...NONE, ...key, at: clock.now() };
    waiting.set(connectionId, { ...before, ...change(before) });
    if (timer === undefined || waiting.size >= MAX_WAITING) write();
    if (timer === undefined) writeLater();
  };
  return {
    note: (key, error) =>
      add(key, ({ ok, failed }) => ({
        at: clock.now(),
        ok: ok + (error === undefined ? 1 : 0),
        failed: failed + (error === undefined ? 0 : 1),
        error,
      })),
    answered: (key, request) => add(key, () => ({ request })),
    close: async () => {
      clearTimeout(timer);
      write();
      await writing;
    },
  };
}
