import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Closable } from '@switchboard/platform/lifecycle';
import { z } from 'zod';

const Body = z.object({ data: z.object({ position: z.int() }) });

/** Webhook endpoints: `hang` never responds, `fail` responds with 500, any other name with 204. */
export interface Endpoints extends Closable {
  toUrl(name: string): string;
  /** The number of requests at the healthy endpoints. */
  received(): number;
  /** Starts to record arrivals. */
  measure(): Arrivals;
}

export interface Arrivals {
  /** Records the acknowledgment of a position, in ms. */
  readonly acknowledge: (position: number, atMs: number) => void;
  /** The time in ms from each acknowledgment to the request at each healthy endpoint, ascending. */
  latencies(): number[];
}

/** Opens the endpoints in this process, on a free port. */
export async function openEndpoints(): Promise<Endpoints> {
  let count = 0;
  let arrived: { readonly position: number; readonly atMs: number }[] | undefined;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/hang') return;
      if (request.url === '/fail') return void response.writeHead(500).end();
      const atMs = performance.now();
      response.writeHead(204).end();
      count += 1;
      arrived?.push({ position: Body.parse(JSON.parse(Buffer.concat(chunks).toString())).data.position, atMs });
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server has this type of address.
  return {
    toUrl: (name) => `http://127.0.0.1:${port}/${name}`,
    received: () => count,
    measure() {
      const requests: { position: number; atMs: number }[] = [];
      const known = new Map<number, number>();
      arrived = requests;
      return {
        acknowledge: (position, atMs) => void known.set(position, atMs),
        latencies: () =>
          requests
            .flatMap(({ position, atMs }) => {
              const sinceMs = known.get(position);
              return sinceMs === undefined ? [] : [Math.max(0, atMs - sinceMs)];
            })
            .sort((a, b) => a - b),
      };
    },
    async close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
