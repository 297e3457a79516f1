import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The parts of a chat completion request that tests check. */
export interface ChatBody {
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string | null }[];
  readonly tools?: readonly { readonly function: { readonly name: string; readonly parameters: object } }[];
}

/** The response to one request, which the test writes. */
export interface ModelReply {
  /** The number of the request, from 1. */
  readonly number: number;
  readonly body: ChatBody;
  say(words: string): void;
  /** Calls a function, with its arguments in two chunks as models send them. */
  call(name: string, args: object): void;
  end(): void;
  /** Sends raw text. */
  raw(text: string): void;
  status(code: number): void;
  /** Breaks the connection. */
  die(): void;
  /** Resolves once the client has disconnected. */
  readonly left: Promise<unknown>;
}

/** A server of streamed chat completions on the loopback interface, scripted by the test. */
export interface TestModelServer {
  readonly url: string;
  readonly requests: { readonly authorization: string | undefined; readonly body: ChatBody }[];
  /** Answers each request. A test may replace it. */
  answer: (reply: ModelReply) => unknown;
  close(): Promise<void>;
}

/** Starts a model server that says "Hello." by default. */
export async function startModelServer(): Promise<TestModelServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: ChatBody = JSON.parse(Buffer.concat(chunks).toString());
      started.requests.push({ authorization: request.headers.authorization, body });
      const isKnown = request.method === 'POST' && request.url === '/v1/chat/completions';
      if (!isKnown) return response.writeHead(404).end();
      return started.answer(createReply(response, { number: started.requests.length, body }));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  const started: TestModelServer = {
    url: `http://127.0.0.1:${port}/v1`,
    requests: [],
    answer: (reply) => {
      reply.say('Hello.');
      reply.end();
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return started;
}

function createReply(response: ServerResponse, request: Pick<ModelReply, 'number' | 'body'>): ModelReply {
  let calls = 0;
  const event = (data: string) => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(`data: ${data}\n\n`);
  };
  const chunk = (delta: object, finish: string | null = null) =>
    event(JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] }));
  return {
    ...request,
    say: (content) => chunk({ content }),
    call: (name, args) => {
      const index = calls++;
      const text = JSON.stringify(args);
      const half = Math.floor(text.length / 2);
      const id = `call_${index}`;
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: text.slice(0, half) } }] });
      chunk({ tool_calls: [{ index, function: { arguments: text.slice(half) } }] });
    },
    end: () => {
      chunk({}, calls > 0 ? 'tool_calls' : 'stop');
      event('[DONE]');
      response.end();
    },
    raw: (text) => void response.write(text),
    status: (code) => void response.writeHead(code).end('{}'),
    die: () => void response.destroy(),
    left: once(response, 'close'),
  };
}
