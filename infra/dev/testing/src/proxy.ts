import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TestProxy {
  /** The service's URL through this proxy. */
  readonly url: string;
  /** Breaks every connection and refuses new ones. */
  cut(): void;
  /** Keeps connections open and drops all data, like a broken network. */
  freeze(): void;
  /** Keeps connections open and reads nothing, so that senders buffer their data. */
  stall(): void;
  /** Forwards data and accepts connections again. */
  heal(): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy in front of a test service, to break the network for one client only. */
export async function startProxy(serviceUrl: string): Promise<TestProxy> {
  const target = new URL(serviceUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let isFrozen = false;
  let isStalled = false;

  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => {
        if (!isFrozen) to.write(chunk);
      });
      if (isStalled) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(serviceUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port); // A TCP server's address is never a string.
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      breakAll();
    },
    freeze() {
      isFrozen = true;
    },
    stall() {
      isStalled = true;
      for (const socket of sockets) socket.pause();
    },
    heal() {
      isCut = false;
      isFrozen = false;
      isStalled = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      breakAll();
      server.close();
      await once(server, 'close');
    },
  };
}
