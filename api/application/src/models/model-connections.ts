import { type KeptConnections, keepConnections } from '../outbound/kept-connections.ts';

/** Longer than most callers take for their next words. */
const IDLE_MS = 60_000;
/** As many as a busy process needs from turn to turn; the next ones begin anew. */
const IDLE = 64;

/** Keeps the connections to models from one turn of a call to the next, so that a caller does not wait for a new one each time. */
export const keepModelConnections = (): KeptConnections => keepConnections({ idleMs: IDLE_MS, idle: IDLE });
