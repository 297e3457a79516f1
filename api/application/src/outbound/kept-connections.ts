import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';

/**
 * Connections that are kept for the next request. They are told apart by address and name: none is used for a name that stands for another
 * address by now.
 */
export interface KeptConnections {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  close(): void;
}

interface Bounds {
  readonly idleMs: number;
  readonly perHost: number;
  readonly idlePerHost: number;
}

/** Keeps connections within bounds. One that is idle keeps no process alive. */
export function keepConnections({ idleMs, perHost, idlePerHost }: Bounds): KeptConnections {
  const options = { keepAlive: true, timeout: idleMs, maxSockets: perHost, maxFreeSockets: idlePerHost };
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)];
  return {
    http,
    https,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}
