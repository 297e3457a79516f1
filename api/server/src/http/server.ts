import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

export interface ListenOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly host: string | undefined;
}

/** A listening server. */
export interface HttpServer {
  readonly port: number;
  /** Stops accepting connections, waits for responses in progress, then drops the remaining connections. */
  close(): Promise<void>;
}

const REQUEST_TIMEOUT_MS = 60_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** How often the server checks for connections whose request is late. */
const CHECK_EVERY_MS = 5_000;
// Longer than load balancers keep connections, so that they close first.
const KEEP_ALIVE_MS = 65_000;
const DRAIN_TIMEOUT_MS = 2_000;
const REFUSAL_TIMEOUT_MS = 1_000;

/** Starts to listen. @throws if the port is taken. */
export async function listen(listener: RequestListener, { port, host }: ListenOptions): Promise<HttpServer> {
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      noDelay: true,
    },
    listener,
  );
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (request, socket, head) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
    route(listener, { request, socket, head });
  });
  server.listen({ port, ...(host !== undefined && { host }) });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a string
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      const timeout = setTimeout(() => {
        server.closeAllConnections();
        // The server no longer tracks upgraded connections.
        for (const socket of upgraded) socket.destroy();
      }, DRAIN_TIMEOUT_MS);
      await closed;
      clearTimeout(timeout);
    },
  };
}

/** A request to upgrade to another protocol, with its connection and the bytes that followed the request. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Finds the upgrade of a request; undefined if it isn't one. */
export const findUpgrade = (request: IncomingMessage): Upgrade | undefined => upgrades.get(request);

/** Routes an upgrade request like any other. A handler either takes over the connection, or responds and the connection ends. */
function route(listener: RequestListener, upgrade: Upgrade): void {
  const { request, socket } = upgrade;
  upgrades.set(request, upgrade);
  socket.on('error', () => socket.destroy());
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as Socket); // the server's own connections are sockets
  // A response means that no handler took over: end the connection even if the peer keeps its side open.
  response.once('finish', () => {
    socket.end();
    setTimeout(() => socket.destroy(), REFUSAL_TIMEOUT_MS).unref();
  });
  listener(request, response);
}
