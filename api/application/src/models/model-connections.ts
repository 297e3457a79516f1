import { type ConnectionPool, openConnectionPool } from '../outbound/connection-pool.ts';

/** Longer than most callers take to reply. */
const IDLE_MS = 60_000;
/** Enough for the turns of a busy process; further requests open new connections. */
const IDLE = 64;

/** Keeps connections to models from one turn of a call to the next, so that callers don't wait for a new connection each time. */
export const openModelConnections = (): ConnectionPool => openConnectionPool({ idleMs: IDLE_MS, idle: IDLE });
