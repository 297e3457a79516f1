import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Closable } from '@switchboard/platform/lifecycle';
import { z } from 'zod';

const Body = z.object({ data: z.object({ position: z.int() }) });

/** Addresses that take webhooks: one that is called `hang` never answers, `fail` answers 500, any other 204. */
export interface Endpoints extends Closable {
  urlOf(name: string): string;
  /** Requests that the healthy ones have taken. */
  received(): number;
  /** Notes from now on how late events come. */
  measure(): Arrivals;
}

export interface Arrivals {
  /** An event's position was known at this moment, in ms. */
  readonly acknowledge: (position: number, atMs: number) => void;
  /** From then to its request at each healthy endpoint, in ms, ascending. */
  latencies(): number[];
}

/** Opens them in this process, on a port of its own. */
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
  const { port } = server.address() as AddressInfo; // of a server that listens on TCP
  return {
    urlOf: (name) => `http://127.0.0.1:${port}/${name}`,
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
