import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/**
 * A pool of connections that are kept for the next request. They are keyed by address and port, and by the server's name under TLS: a
 * connection is never reused for a name that now resolves to another address.
 */
export interface ConnectionPool {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  readonly isClosed: boolean;
  /** Closes all connections, including those in use. */
  close(): void;
}

/** Limits of the connections to one server. */
interface Bounds {
  /** How long an idle connection is kept. */
  readonly idleMs: number;
  readonly idle: number;
  /** Requests beyond this many connections wait for one; unlimited by default. */
  readonly open?: number;
}

/** Creates a pool within these limits. An idle connection doesn't keep the process alive. */
export function openConnectionPool({ idleMs, idle, open = Number.POSITIVE_INFINITY }: Bounds): ConnectionPool {
  const options = { keepAlive: true, timeout: idleMs, maxSockets: open, maxFreeSockets: idle };
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)];
  let isClosed = false;
  return {
    http,
    https,
    get isClosed() {
      return isClosed;
    },
    close: () => {
      isClosed = true;
      http.destroy();
      https.destroy();
    },
  };
}
