import type { ConnectionRequest } from '@switchboard/contracts/connections/routes';
import type { Clock } from '@switchboard/platform/clock';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type ConnectionKey, type ConnectionUse, recordUses } from './health-queries.ts';

/** The first delivery is written down at once, those after it together: a crash loses a second of them. */
const WRITE_EVERY_MS = 1_000;
/** Of more connections at once, results are written down sooner. */
const MAX_WAITING = 1_000;

const NONE = { source: 'delivery', ok: 0, failed: 0, error: undefined } as const;

/** Counts what comes by connections. */
export interface ConnectionUses {
  /** Notes a delivery, or why it was refused. */
  note(connection: ConnectionKey, error?: string): void;
  /** Keeps what was answered last. */
  answered(connection: ConnectionKey, request: ConnectionRequest): void;
  /** Writes down what was counted, and counts no more. */
  close(): Promise<void>;
}

/** Begins to count. */
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
      .catch((err: unknown) => logger.warn({ err, connections: uses.length }, 'could not note the use of connections'));
  };
  const writeLater = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (waiting.size === 0) return;
      write();
      writeLater();
    }, WRITE_EVERY_MS).unref();
  };
  const add = ({ tenantId, connectionId }: ConnectionKey, more: (before: ConnectionUse) => Partial<ConnectionUse>) => {
    const key = { tenantId, connectionId };
    const before = waiting.get(connectionId) ?? { ...NONE, ...key, at: clock.now() };
    waiting.set(connectionId, { ...before, ...more(before) });
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
