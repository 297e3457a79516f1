import { type KeptConnections, keepConnections } from '../outbound/kept-connections.ts';

/** Longer than most callers take for their next words. */
const IDLE_MS = 60_000;
/** More than all talks of a process that wait for a model at once. */
const PER_HOST = 1_024;
const IDLE_PER_HOST = 64;

/** Keeps the connections to models from one turn of a call to the next, so that a caller does not wait for a new one each time. */
export const keepModelConnections = (): KeptConnections =>
  keepConnections({ idleMs: IDLE_MS, perHost: PER_HOST, idlePerHost: IDLE_PER_HOST });
