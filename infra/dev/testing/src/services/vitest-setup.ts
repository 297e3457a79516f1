import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Lifecycle } from '@switchboard/platform/lifecycle';
import { publishKafkaOnDemand, publishTestServices, readTestKafka, readTestServices } from '../config.ts';
import { chooseServices } from './choose.ts';
import { startKillableKafka } from './killable.ts';
import type { StartedService } from './service.ts';

/**
 * Starts the services of a test run and stops them at its end. Kafka starts when a test first needs it.
 *
 * @public Vitest's global setup, found by this name.
 */
export async function setup(): Promise<() => Promise<void>> {
  const lifecycle = new Lifecycle();
  const services = await chooseServices(readTestServices());
  lifecycle.add('services', services.stop);
  publishTestServices(services);
  if (readTestKafka().onDemandUrl === undefined) {
    const kafka = await offerOnDemand(startKillableKafka);
    lifecycle.add('Kafka', kafka.stop);
    publishKafkaOnDemand(kafka.url);
  }
  return () => lifecycle.close();
}

/** Serves a service's address at `url`; the first request starts the service. */
async function offerOnDemand(start: () => Promise<StartedService>): Promise<StartedService> {
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
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await (await starting?.catch(() => undefined))?.stop();
    },
  };
}
