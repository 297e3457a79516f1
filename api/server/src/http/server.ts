import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

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
const HEADERS_TIMEOUT_MS = 10_000;
/** How often connections are looked at whose request doesn't come. */
const CHECK_EVERY_MS = 5_000;
// Longer than balancers keep theirs, so that it is they who close.
const KEEP_ALIVE_MS = 65_000;
const CLOSE_AFTER_MS = 2_000;
const REFUSED_FOR_MS = 1_000;

/** Listens. @throws when the port is taken. */
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
    offer(listener, { request, socket, head });
  });
  server.listen({ port, ...(host !== undefined && { host }) });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a string
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      const cut = setTimeout(() => {
        server.closeAllConnections();
        // The server knows these no more.
        for (const socket of upgraded) socket.destroy();
      }, CLOSE_AFTER_MS);
      await closed;
      clearTimeout(cut);
    },
  };
}

/** A request for another protocol, with its connection and what the client sent behind its head. */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** The connection of a request for another protocol; undefined of any other request. */
export const upgradeOf = (request: IncomingMessage): Upgrade | undefined => upgrades.get(request);

/** Has a request for another protocol handled as any other: whoever doesn't take its connection over answers it, and the connection ends. */
function offer(listener: RequestListener, upgrade: Upgrade): void {
  const { request, socket } = upgrade;
  upgrades.set(request, upgrade);
  socket.on('error', () => socket.destroy());
  const response = new ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(socket as Socket); // the server's own connections are sockets
  // Nobody has taken the connection over: it ends, also for a peer that would keep its side open.
  response.once('finish', () => {
    socket.end();
    setTimeout(() => socket.destroy(), REFUSED_FOR_MS).unref();
  });
  listener(request, response);
}
