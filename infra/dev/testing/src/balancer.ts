import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP load balancer: one address for several servers. */
export interface Balancer {
  readonly url: string;
  /** The servers, used in turn. One that refuses connections is skipped. */
  readonly targets: string[];
  /** Counts the open connections to a target on which the first request starts with `request`. */
  countOpen(target: string, request: string): number;
  close(): Promise<void>;
}

/** Starts a balancer, possibly before its servers, which need its address as their public address. */
export async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  const sockets = new Set<Socket>();
  const forwarded = new Map<Socket, { readonly target: string; request: string }>();
  let next = 0;

  function forward(client: Socket, [target, ...others]: readonly string[]): void {
    if (target === undefined) return void client.destroy();
    const { hostname, port } = new URL(target);
    const server = connect(Number(port), hostname);
    server.once('error', () => {
      if (server.bytesRead === 0 && server.bytesWritten === 0) forward(client, others);
      else client.destroy();
    });
    server.once('connect', () => {
      keep(server, client);
      const connection = { target, request: '' };
      forwarded.set(server, connection);
      client.once('data', (bytes) => {
        connection.request = String(bytes);
      });
      client.pipe(server).pipe(client);
    });
  }

  function keep(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      forwarded.delete(socket);
      other.destroy();
    });
  }

  const server = createServer((client) => {
    client.on('error', () => undefined);
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    const first = next++ % Math.max(1, targets.length);
    forward(client, [...targets.slice(first), ...targets.slice(0, first)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  return {
    url: `http://127.0.0.1:${port}`,
    targets,
    countOpen: (target, request) =>
      [...forwarded.values()].filter((each) => each.target === target && each.request.startsWith(request)).length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
