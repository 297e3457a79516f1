import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallCreatePhoneCallParams, CallListParams } from 'retell-sdk/resources/call';
import type { RetellApiCall, RetellBook, RetellLine } from './retell.ts';
import { RequestedRetellCall } from './retell-asked.ts';
import type { Misbehaviour } from './twilio-rest.ts';

/**
 * Retell's API, as far as it is asked for calls and voices.
 *
 * Paths, parameters and answers by retell-sdk 5.66.1, resources/call.{js,d.ts}.
 */
export interface RetellApi extends RetellBook {
  /** The base address of the API. */
  readonly url: string;
  /** The numbers that it has, each with the agent that holds their calls. */
  readonly numbers: Map<string, Pick<RetellLine, 'llmUrl' | 'webhook'>>;
  /** The calls that it was asked for. */
  readonly asked: RequestedRetellCall[];
  /** How it answers when it is asked for a call next, one after the other; well without any. */
  readonly next: Misbehaviour[];
  /** The number of lookups of each call, by the call's id. */
  readonly questions: Map<string, number>;
  /** Answers with this status in place of calls, once for each. */
  readonly failures: number[];
  /** Holds all lookups of calls until {@link release}. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** Serves the calls that it is given, to who has the key. */
export async function startRetellApi(apiKey: string, port = 0): Promise<RetellApi> {
  const calls = new Map<string, RetellApiCall>();
  const numbers: RetellApi['numbers'] = new Map();
  const asked: RequestedRetellCall[] = [];
  const next: Misbehaviour[] = [];
  const failures: number[] = [];
  let held: (() => void)[] | undefined;
  const questions = new Map<string, number>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const fail = (status: number, message: string) => answer(status, { status: 'error', message });
    if (request.headers.authorization !== `Bearer ${apiKey}`) return fail(401, 'no such key');
    if (request.url === '/list-voices') return answer(200, []);
    if (request.method === 'POST') {
      const body = JSON.parse(await textOf(request));
      if (request.url === '/v3/list-calls') return answer(200, listed(body));
      if (request.url !== '/v2/create-phone-call') return fail(404, 'no such path');
      const fault = next.shift();
      if (fault === 'away') return fail(503, 'away');
      if (fault === 'busy') return fail(429, 'too many requests');
      if (fault === 'refused') return fail(422, 'to_number is no number that can be called');
      const made = make(body);
      if (made === undefined) return fail(404, 'from_number is none of this account');
      if (fault === 'lost') return void request.socket.destroy();
      return fault === 'broken' ? fail(500, 'broken') : answer(201, made.told);
    }
    const askedFor = request.url?.split('/').at(-1) ?? '';
    questions.set(askedFor, (questions.get(askedFor) ?? 0) + 1);
    const tell = () => {
      const failure = failures.shift();
      if (failure !== undefined) return fail(failure, 'as it was told');
      const call = calls.get(/^\/v2\/get-call\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '');
      return call === undefined ? fail(404, 'no such call') : answer(200, call);
    };
    if (held === undefined) tell();
    else held.push(tell);
  }

  function make(params: CallCreatePhoneCallParams): RequestedRetellCall | undefined {
    const agent = numbers.get(params.from_number);
    if (agent === undefined) return undefined;
    const call = new RequestedRetellCall(api, agent, params);
    asked.push(call);
    return call;
  }

  /** Those whose metadata has what is asked for; no other filter is served. */
  function listed({ filter_criteria: { metadata: filters = [] } = {} }: CallListParams): object {
    const isAsked = ({ metadata }: RetellApiCall) =>
      filters.every(({ key = '', ...filter }) => 'value' in filter && isIn(metadata, key, filter.value));
    return { items: [...calls.values()].filter(isAsked), has_more: false };
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo; // a TCP server's address is never a string
  const api: RetellApi = {
    url: `http://127.0.0.1:${opened}`,
    calls,
    numbers,
    asked,
    next,
    failures,
    questions,
    hold: () => {
      held = [];
    },
    release: () => {
      const waiting = held ?? [];
      held = undefined;
      for (const tell of waiting) tell();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return api;
}

const isIn = (metadata: unknown, key: string, value: unknown) =>
  typeof metadata === 'object' &&
  metadata !== null &&
  Object.entries(metadata).some(([k, v]) => k === key && v === value);

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
