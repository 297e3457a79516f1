import { type ConnectionPool, openConnectionPool } from '../outbound/connection-pool.ts';

/** How long an idle connection is kept: longer than most callers take to reply. */
const IDLE_MS = 60_000;
/** The number of idle connections: enough for the turns of a busy process; further requests open new connections. */
const MAX_IDLE_CONNECTIONS = 64;

/** Keeps connections to models from one turn of a call to the next, so that callers don't wait for a new connection each time. */
export const openModelConnections = (): ConnectionPool =>
  openConnectionPool({ idleMs: IDLE_MS, idle: MAX_IDLE_CONNECTIONS });
