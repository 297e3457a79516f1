import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { eventually } from '@switchboard/testing/eventually';
import { afterEach, describe, expect, test } from 'vitest';
import { type RawStream, takeOver } from './raw-stream.ts';
import { encodeChunk } from './sse-frames.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

describe('takeOver', () => {
  test('responds with the headers set before and its own, then with the written chunks', async () => {
    const { port, streams } = await serve((res) => res.setHeader('X-Frame-Options', 'DENY'));
    const answer = await request(port);

    streams[0]?.write(encodeChunk('event: a\n\n'));
    streams[0]?.write(encodeChunk('é\n'));
    streams[0]?.end();

    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-frame-options': 'DENY' });
    expect(await readAll(answer)).toBe('event: a\n\né\n');
  });

  test('sends plain bytes to an HTTP/1.0 client', async () => {
    const { port, streams } = await serve();
    const client = dial(port, 'GET / HTTP/1.0\r\n\r\n');
    await eventually(() => expect(streams).toHaveLength(1));

    streams[0]?.write(encodeChunk('event: a\n\n'));
    streams[0]?.end();

    const text = await readAll(client);
    expect(text).not.toMatch(/transfer-encoding/i);
    expect(text.endsWith('\r\n\r\nevent: a\n\n')).toBe(true);
  });

  test('disconnects a client that sends more data', async () => {
    const { port, streams, closed } = await serve();
    const client = dial(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually(() => expect(streams).toHaveLength(1));

    client.write('GET /other HTTP/1.1\r\nHost: a\r\n\r\n');

    await eventually(() => expect(closed()).toBe(1));
    expect(streams).toHaveLength(1);
  });

  test('notices at once that the client has disconnected', async () => {
    const { port, streams, closed } = await serve();
    const client = dial(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually(() => expect(streams).toHaveLength(1));

    client.end();

    await eventually(() => expect(closed()).toBe(1));
  });

  test('retains neither request nor response', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const held: WeakRef<object>[] = [];
    const { port, streams } = await serve((res, req) => held.push(new WeakRef(res), new WeakRef(req)));
    await request(port);

    await eventually(() => {
      collectGarbage();
      expect(held.map((ref) => ref.deref())).toEqual([undefined, undefined]);
    });
    expect(streams[0]?.unsent).toBe(0);
  });
});

async function serve(prepare: (...args: [Parameters<RequestListener>[1], IncomingMessage]) => void = () => {}) {
  const streams: RawStream[] = [];
  let closed = 0;
  const server = createServer((req, res) => {
    prepare(res, req);
    const headers = { 'content-type': 'text/event-stream' };
    streams.push(takeOver(req, res, { headers, events: { onDrain: () => {}, onClose: () => closed++ } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => {
    for (const stream of streams) stream.destroy();
    server.close();
  });
  // The port of a server that listens on TCP.
  const { port } = server.address() as AddressInfo;
  return { port, streams, closed: () => closed };
}

async function request(port: number): Promise<IncomingMessage> {
  const [answer] = await once(get({ port, host: '127.0.0.1', agent: false }), 'response');
  return answer;
}

function dial(port: number, text: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  closers.push(() => socket.destroy());
  socket.write(text);
  return socket;
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const part of stream) text += part.toString();
  return text;
}
