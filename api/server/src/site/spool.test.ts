import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { AppError } from '@switchboard/platform/app-error';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Budget, createBudget } from '../http/limits/shares.ts';
import { spoolBody } from './spool.ts';

let budget: Budget;
/** The outcome of each body: its text, or the code of its error. */
let ends: string[];
const server = createServer(async (request, response) => {
  const holder = String(request.headers['x-holder']);
  const end = await spoolBody(request, { maxBytes: 100, idleMs: 50, budget, holder }).then(
    async (body) => {
      const text = String(await body.read());
      await body.close();
      return text;
    },
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
  ends.push(end);
  response.writeHead(200, { connection: 'close' }).end(end);
});
let port: number;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port; // a TCP server's address is never a string
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  budget = createBudget({ total: 150, each: 100 });
  ends = [];
});

/** Sends a body, or its first part; returns the response. */
async function send(body: string, { holder = 'a', length = body.length } = {}): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nX-Holder: ${holder}\r\nContent-Length: ${length}\r\n\r\n${body}`);
  const answer = (await socket.toArray()).join('');
  return answer.slice(answer.indexOf('\r\n\r\n') + 4).replace(/^[0-9a-f]+\r\n|\r\n0\r\n\r\n$/g, '');
}

describe('spoolBody', () => {
  test('returns the body unchanged and releases its bytes', async () => {
    const body = 'ñ'.repeat(40);
    for (let n = 0; n < 4; n++) expect(await send(body, { length: Buffer.byteLength(body) })).toBe(body);
    expect(budget.take('a', 100)).toBe(true);
  });

  test('rejects a body that is too large or exceeds the budget', async () => {
    expect(await send('x'.repeat(101))).toBe('request.too_large');
    expect(budget.take('b', 100)).toBe(true);
    expect(await send('x'.repeat(60))).toBe('rate_limit.exceeded');
    expect(await send('x'.repeat(50))).toBe('x'.repeat(50));
  });

  test('gives up on an idle body and releases its bytes', async () => {
    expect(await send('x'.repeat(60), { length: 90 })).toBe('request.timeout');
    expect(budget.take('a', 100)).toBe(true);
  });

  test('releases its bytes when the connection closes', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nX-Holder: a\r\nContent-Length: 90\r\n\r\nxxx');
    await once(socket, 'connect');
    socket.destroy();
    while (ends.length === 0) await new Promise(setImmediate);
    expect(budget.take('a', 100)).toBe(true);
  });
});
