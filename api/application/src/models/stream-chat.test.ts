import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeptConnections } from '../outbound/kept-connections.ts';
import type { FoundModel } from './find-model.ts';
import { keepModelConnections } from './model-connections.ts';
import { streamChat } from './stream-chat.ts';

let server: Server;
let connections: KeptConnections;
let answer: RequestListener;
/** The connection of each request, by its port. */
let asked: (number | undefined)[];
beforeEach(async () => {
  asked = [];
  connections = keepModelConnections();
  server = createServer((request, response) => {
    asked.push(request.socket.remotePort);
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

function ask() {
  const model: FoundModel = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    name: 'test',
    authorization: undefined,
    isOfAccount: false,
    keptConnections: connections,
    takeStep: async () => true,
  };
  const messages = [{ role: 'user' as const, content: 'Hello?' }];
  return streamChat(
    model,
    { messages, tools: [], maxTokens: 100 },
    { rule: { allowsLoopback: true }, signal: new AbortController().signal, hear: async () => true },
  );
}
const say = (response: ServerResponse, content: string, finish: string | null = null) =>
  response.write(`data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: finish }] })}\n\n`);

/** Asks, and waits until the connection can be used again. */
async function askAndWait() {
  const free = once(connections.http, 'free');
  const { text } = await ask();
  await free;
  return text;
}

test('the next turn goes over the connection of the last one', async () => {
  answer = (_, response) => {
    say(response, 'Hello.', 'stop');
    response.end('data: [DONE]\n\n');
  };
  expect([await askAndWait(), await askAndWait()]).toEqual(['Hello.', 'Hello.']);
  expect(new Set(asked).size).toBe(1);
});

test('texts of tool calls, too, are those that a talk can hold', async () => {
  answer = (_, response) => {
    const call = { index: 0, id: 'call_\0', function: { name: 'find\ud83d', arguments: '{}' } };
    const choices = [{ delta: { content: 'Hi \ud83d', tool_calls: [call] }, finish_reason: 'tool_calls' }];
    response.end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`);
  };
  const { text, toolCalls } = await ask();
  expect([text, toolCalls]).toEqual(['Hi \ufffd', [{ id: 'call_', name: 'find\ufffd', arguments: '{}' }]]);
});

test('a connection that the server has closed meanwhile is replaced', async () => {
  answer = (request, response) => {
    if (asked.length === 2) return void request.socket.resetAndDestroy();
    say(response, 'Hello.', 'stop');
    return void response.end('data: [DONE]\n\n');
  };
  await askAndWait();
  expect(await ask()).toMatchObject({ text: 'Hello.' });
  expect(asked).toEqual([asked[0], asked[0], expect.any(Number)]);
  expect(asked[2]).not.toBe(asked[0]);
});

test('a server that closes the new connection too is asked no more', async () => {
  answer = (request, response) => {
    if (asked.length > 1) return void request.socket.resetAndDestroy();
    say(response, 'Hello.', 'stop');
    return void response.end('data: [DONE]\n\n');
  };
  await askAndWait();
  await expect(ask()).rejects.toMatchObject({ code: 'no_connection' });
  expect(asked).toEqual([asked[0], asked[0], expect.any(Number)]);
});

test('nothing is asked anew once the connections are closed', async () => {
  answer = (_, response) => {
    if (asked.length > 1) return connections.close();
    say(response, 'Hello.', 'stop');
    return void response.end('data: [DONE]\n\n');
  };
  await askAndWait();
  await expect(ask()).rejects.toMatchObject({ code: 'no_connection' });
  expect(asked.length).toBe(2);
});

test('an answer is there with its last word, and a server that does not end it is let go', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let hasLeft = false;
  let left: Promise<unknown> | undefined;
  answer = (_, response) => {
    left = once(response, 'close').then(() => {
      hasLeft = true;
    });
    say(response, 'Hello.', 'stop');
  };
  expect(await ask()).toMatchObject({ text: 'Hello.' });
  expect(hasLeft).toBe(false);
  vi.advanceTimersByTime(1_000);
  await left;
});

test('a server that goes on past the end of an answer’s length is left at once', async () => {
  let left: Promise<unknown> | undefined;
  answer = (_, response) => {
    left = once(response, 'close');
    say(response, 'So much. '.repeat(200));
  };
  await ask();
  await left;
});

test('a server that wants another protocol has not answered', async () => {
  answer = (_, response) => void response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end();
  await expect(ask()).rejects.toMatchObject({ code: 'no_connection' });
});
