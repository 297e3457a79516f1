import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** Finds a TCP port that is free right now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  server.close();
  await once(server, 'close');
  return port;
}
