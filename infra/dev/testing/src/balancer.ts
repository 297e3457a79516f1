import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address for several servers. */
export interface Balancer {
  readonly url: string;
  /** Whom connections go to in turn; one that isn't there is passed over. */
  readonly targets: string[];
  /** How many connections are open to a target whose first request begins so. */
  countOpen(target: string, request: string): number;
  close(): Promise<void>;
}

/** Opens a balancer of TCP connections, before the servers are there whose public address it is. */
export async function startBalancer(): Promise<Balancer> {
  const targets: string[] = [];
  const sockets = new Set<Socket>();
  const passed = new Map<Socket, { readonly target: string; request: string }>();
  let next = 0;

  function pass(client: Socket, [target, ...others]: readonly string[]): void {
    if (target === undefined) return void client.destroy();
    const { hostname, port } = new URL(target);
    const server = connect(Number(port), hostname);
    server.once('error', () => {
      if (server.bytesRead === 0 && server.bytesWritten === 0) pass(client, others);
      else client.destroy();
    });
    server.once('connect', () => {
      keep(server, client);
      const one = { target, request: '' };
      passed.set(server, one);
      client.once('data', (bytes) => {
        one.request = String(bytes);
      });
      client.pipe(server).pipe(client);
    });
  }

  function keep(socket: Socket, other: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      sockets.delete(socket);
      passed.delete(socket);
      other.destroy();
    });
  }

  const server = createServer((client) => {
    client.on('error', () => undefined);
    sockets.add(client);
    client.once('close', () => sockets.delete(client));
    const first = next++ % Math.max(1, targets.length);
    pass(client, [...targets.slice(first), ...targets.slice(0, first)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  return {
    url: `http://127.0.0.1:${port}`,
    targets,
    countOpen: (target, request) =>
      [...passed.values()].filter((one) => one.target === target && one.request.startsWith(request)).length,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
