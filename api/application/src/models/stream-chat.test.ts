import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConnectionPool } from '../outbound/connection-pool.ts';
import type { FoundModel } from './find-model.ts';
import { openModelConnections } from './model-connections.ts';
import { streamChat } from './stream-chat.ts';

let server: Server;
let connections: ConnectionPool;
let answer: RequestListener;
/** The client port of each request, which identifies its connection. */
let ports: (number | undefined)[];
beforeEach(async () => {
  ports = [];
  connections = openModelConnections();
  server = createServer((request, response) => {
    ports.push(request.socket.remotePort);
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  connections.close();
  server.close();
  server.closeAllConnections();
});

function requestAnswer() {
  const model: FoundModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: 'test',
    authorization: undefined,
    isOfAccount: false,
    connectionPool: connections,
    takeStep: async () => true,
  };
  const messages = [{ role: 'user' as const, content: 'Hello?' }];
  return streamChat(
    model,
    { messages, tools: [], maxTokens: 100 },
    { rule: { allowsLoopback: true }, signal: new AbortController().signal, onWords: async () => true },
  );
}
const say = (response: ServerResponse, content: string, finish: string | null = null) =>
  response.write(`data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}\n\n`);

/** Requests an answer, and waits until the connection can be used again. */
async function requestAndWait() {
  const free = once(connections.http, 'free');
  const { text } = await requestAnswer();
  await free;
  return text;
}

test('the chat client reuses the connection for the next turn', async () => {
  answer = (_, response) => {
    say(response, 'Hello.', 'stop');
    response.end('data: [DONE]\n\n');
  };
  expect([await requestAndWait(), await requestAndWait()]).toEqual(['Hello.', 'Hello.']);
  expect(new Set(ports).size).toBe(1);
});

test('the chat client replaces characters that a talk cannot store, also in tool calls', async () => {
  answer = (_, response) => {
    const call = { index: 0, id: 'call_\0', function: { name: 'find\ud83d', arguments: '{}' } };
    const choices = [{ delta: { content: 'Hi \ud83d', tool_calls: [call] }, finish_reason: 'tool_calls' }];
    response.end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`);
  };
  const { text, toolCalls } = await requestAnswer();
  expect([text, toolCalls]).toEqual(['Hi \ufffd', [{ id: 'call_', name: 'find\ufffd', arguments: '{}' }]]);
});

test('the chat client replaces a connection that the server has closed', async () => {
  answer = (request, response) => {
    if (ports.length === 2) return void request.socket.resetAndDestroy();
    say(response, 'Hello.', 'stop');
    return void response.end('data: [DONE]\n\n');
  };
  await requestAndWait();
  expect(await requestAnswer()).toMatchObject({ text: 'Hello.' });
  expect(ports).toEqual([ports[0], ports[0], expect.any(Number)]);
  expect(ports[2]).not.toBe(ports[0]);
});

test('the chat client does not retry if the server closes the new connection too', async () => {
  answer = (request, response) => {
    if (ports.length > 1) return void request.socket.resetAndDestroy();
    say(response, 'Hello.', 'stop');
    return void response.end('data: [DONE]\n\n');
  };
  await requestAndWait();
  await expect(requestAnswer()).rejects.toMatchObject({ code: 'no_connection' });
  expect(ports).toEqual([ports[0], ports[0], expect.any(Number)]);
});

test('the chat client does not retry once the connections are closed', async () => {
  answer = (_, response) => {
    if (ports.length > 1) return connections.close();
    say(response, 'Hello.', 'stop');
    return void response.end('data: [DONE]\n\n');
  };
  await requestAndWait();
  await expect(requestAnswer()).rejects.toMatchObject({ code: 'no_connection' });
  expect(ports.length).toBe(2);
});

test('the chat client returns the answer once its last word arrives, and disconnects from a server that does not end the response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let hasLeft = false;
  let left: Promise<unknown> | undefined;
  answer = (_, response) => {
    left = once(response, 'close').then(() => {
      hasLeft = true;
    });
    say(response, 'Hello.', 'stop');
  };
  expect(await requestAnswer()).toMatchObject({ text: 'Hello.' });
  expect(hasLeft).toBe(false);
  vi.advanceTimersByTime(1_000);
  await left;
});

test('the chat client disconnects from a server that exceeds the length limit', async () => {
  let left: Promise<unknown> | undefined;
  answer = (_, response) => {
    left = once(response, 'close');
    say(response, 'So much. '.repeat(200));
  };
  await requestAnswer();
  await left;
});

test('the chat client treats a protocol upgrade as no answer', async () => {
  answer = (_, response) => void response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end();
  await expect(requestAnswer()).rejects.toMatchObject({ code: 'no_connection' });
});
