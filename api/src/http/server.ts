import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ListenOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string | undefined;
}

/** A server that is listening. */
export interface HttpServer {
  readonly port: number;
  /** Accepts nothing more, waits for answers under way, then cuts what is left. */
  close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 20_000;
// Longer than balancers keep theirs, so that it is they who close.
const KEEP_ALIVE_MS = 65_000;
const CLOSE_AFTER_MS = 2_000;

/** Listens. @throws when the port is taken. */
export async function listen(listener: RequestListener, { port, host }: ListenOptions): Promise<HttpServer> {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      noDelay: true,
    },
    listener,
  );
  server.listen({ port, ...(host !== undefined && { host }) });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a string
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      const cut = setTimeout(() => server.closeAllConnections(), CLOSE_AFTER_MS);
      await closed;
      clearTimeout(cut);
    },
  };
}
