import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError } from '../app-error.ts';
import type { Closable } from '../lifecycle.ts';
import type { Metrics } from '../metrics.ts';
import type { Readiness } from './readiness.ts';

export interface HealthServerOptions {
  /** `OPS_PORT`; 0 picks a free port. */
  readonly port: number;
  /** The interface to listen on; all by default. */
  readonly host?: string | undefined;
  readonly ready: () => Promise<Readiness>;
  readonly metrics: Pick<Metrics, 'registry'>;
}

/**
 * Serves `/health/live`, detailed `/health/ready` and `/metrics` on their own port, for operators and their tools.
 *
 * @throws {AppError} `ops_port.unusable` {port} if the port is in use or this user may not use it.
 */
export async function createHealthServer(options: HealthServerOptions): Promise<Closable & { readonly port: number }> {
  const server = createServer((request, response) => {
    answer(options, request.url ?? '/', response).catch(() => response.writeHead(500).end());
  });
  const { port, host } = options;
  try {
    server.listen({ port, ...(host !== undefined && { host }) });
    await once(server, 'listening');
  } catch (cause) {
    throw new AppError('ops_port.unusable', { port }, { cause });
  }
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a string
    async close() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer({ ready, metrics }: HealthServerOptions, url: string, response: ServerResponse): Promise<void> {
  switch (url.split('?')[0]) {
    case '/health/live':
      return sendJson(response, 200, { status: 'live' });
    case '/health/ready': {
      const readiness = await ready();
      return sendJson(response, readiness.status === 'ready' ? 200 : 503, readiness);
    }
    case '/metrics': {
      const page = await metrics.registry.metrics();
      response.writeHead(200, { 'Content-Type': metrics.registry.contentType }).end(page);
      return;
    }
    default:
      return sendJson(response, 404, { status: 'unknown' });
  }
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
    .end(JSON.stringify(body));
}
