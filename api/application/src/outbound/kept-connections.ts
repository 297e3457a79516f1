import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/**
 * Connections that are kept for the next request. They are told apart by address and port, and by the server's name where there is TLS: none
 * is used for a name that stands for another address by now.
 */
export interface KeptConnections {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  readonly isClosed: boolean;
  /** Ends them all, those in use as well. */
  close(): void;
}

/** Bounds of the connections to one server. */
interface Bounds {
  /** How long one is kept without a request. */
  readonly idleMs: number;
  readonly idle: number;
  /** Requests beyond as many connections wait for one; without it none waits. */
  readonly open?: number;
}

/** Keeps connections within bounds. One that is idle keeps no process alive. */
export function keepConnections({ idleMs, idle, open = Number.POSITIVE_INFINITY }: Bounds): KeptConnections {
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
