import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StartedService } from './service.ts';

/** Offers a service to the workers of a run: whoever asks at `url` first has it started, all are told where it is. */
export async function offerOnDemand(start: () => Promise<StartedService>): Promise<StartedService> {
  let starting: Promise<StartedService> | undefined;
  const server = createServer((_request, response) => {
    starting ??= start();
    starting.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is never a string
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await (await starting?.catch(() => undefined))?.stop();
    },
  };
}
