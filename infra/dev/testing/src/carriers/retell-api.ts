import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallCreatePhoneCallParams, CallListParams } from 'retell-sdk/resources/call';
import { type RetellApiCall, type RetellBook, RetellCall, type RetellLine } from './retell.ts';
import type { Misbehavior } from './twilio-rest.ts';

/**
 * A fake of Retell's API for calls and voices.
 *
 * Paths, parameters and responses follow retell-sdk 5.66.1, resources/call.{js,d.ts}.
 */
export interface RetellApi extends RetellBook {
  /** The base URL of the API. */
  readonly url: string;
  /** The account's numbers, each with its agent. */
  readonly numbers: Map<string, Pick<RetellLine, 'llmUrl' | 'webhook'>>;
  /** The calls that were requested. */
  readonly asked: RequestedRetellCall[];
  /** Misbehaviors of the next call requests, in order; none by default. */
  readonly next: Misbehavior[];
  /** The number of lookups of each call, by the call's id. */
  readonly questions: Map<string, number>;
  /** Status codes that replace the next lookups' responses, in order. */
  readonly failures: number[];
  /** Delays all lookups of calls until {@link release}. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
}

/** Starts the API, which requires the key. */
export async function startRetellApi(apiKey: string, port = 0): Promise<RetellApi> {
  const calls = new Map<string, RetellApiCall>();
  const numbers: RetellApi['numbers'] = new Map();
  const asked: RequestedRetellCall[] = [];
  const next: Misbehavior[] = [];
  const failures: number[] = [];
  let delayed: (() => void)[] | undefined;
  const questions = new Map<string, number>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    const fail = (status: number, message: string) => answer(status, { status: 'error', message });
    if (request.headers.authorization !== `Bearer ${apiKey}`) return fail(401, 'no such key');
    if (request.url === '/list-voices') return answer(200, []);
    if (request.method === 'POST') {
      const body = JSON.parse(await readText(request));
      if (request.url === '/v3/list-calls') return answer(200, list(body));
      if (request.url !== '/v2/create-phone-call') return fail(404, 'no such path');
      const fault = next.shift();
      if (fault === 'away') return fail(503, 'away');
      if (fault === 'busy') return fail(429, 'too many requests');
      if (fault === 'refused') return fail(422, 'to_number cannot be called');
      const made = make(body);
      if (made === undefined) return fail(404, 'from_number is not a number of this account');
      if (fault === 'lost') return void request.socket.destroy();
      return fault === 'broken' ? fail(500, 'broken') : answer(201, made.told);
    }
    const callId = request.url?.split('/').at(-1) ?? '';
    questions.set(callId, (questions.get(callId) ?? 0) + 1);
    const respond = () => {
      const failure = failures.shift();
      if (failure !== undefined) return fail(failure, 'as the test wants');
      const call = calls.get(/^\/v2\/get-call\/([^/?]+)$/.exec(request.url ?? '')?.[1] ?? '');
      return call === undefined ? fail(404, 'no such call') : answer(200, call);
    };
    if (delayed === undefined) respond();
    else delayed.push(respond);
  }

  function make(params: CallCreatePhoneCallParams): RequestedRetellCall | undefined {
    const agent = numbers.get(params.from_number);
    if (agent === undefined) return undefined;
    const call = new RequestedRetellCall(api, agent, params);
    asked.push(call);
    return call;
  }

  /** Lists the calls that match the metadata filter, the only supported one. */
  function list({ filter_criteria: { metadata: filters = [] } = {} }: CallListParams): object {
    const matches = ({ metadata }: RetellApiCall) =>
      filters.every(({ key = '', ...filter }) => 'value' in filter && hasEntry(metadata, key, filter.value));
    return { items: [...calls.values()].filter(matches), has_more: false };
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo; // A TCP server's address is never a string.
  const api: RetellApi = {
    url: `http://127.0.0.1:${opened}`,
    calls,
    numbers,
    asked,
    next,
    failures,
    questions,
    hold: () => {
      delayed = [];
    },
    release: () => {
      const waiting = delayed ?? [];
      delayed = undefined;
      for (const respond of waiting) respond();
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return api;
}

const hasEntry = (metadata: unknown, key: string, value: unknown) =>
  typeof metadata === 'object' &&
  metadata !== null &&
  Object.entries(metadata).some(([k, v]) => k === key && v === value);

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

type Reason = NonNullable<RetellApiCall['disconnection_reason']>;
/** Disconnection reasons of unanswered calls: https://docs.retellai.com/reliability/debug-call-disconnect */
const NOT_CONNECTED: ReadonlySet<Reason> = new Set([
  'dial_busy',
  'dial_no_answer',
  'dial_failed',
  'invalid_destination',
]);

/**
 * A call requested from Retell. The test decides when it is answered and how it ends.
 *
 * Parameters follow `CallCreatePhoneCallParams` of retell-sdk 5.66.1. A call that didn't connect has no `call_started`, see
 * https://docs.retellai.com/features/webhook-overview.
 */
export class RequestedRetellCall extends RetellCall {
  readonly params: CallCreatePhoneCallParams;

  constructor(api: RetellBook, agent: Pick<RetellLine, 'llmUrl' | 'webhook'>, params: CallCreatePhoneCallParams) {
    const { from_number: from, to_number: to, metadata, override_agent_id } = params;
    super(
      api,
      { ...agent, from, to },
      {
        call_id: `call_${randomBytes(16).toString('hex')}`,
        call_status: 'registered',
        direction: 'outbound',
        metadata,
        ...(override_agent_id !== undefined && { agent_id: override_agent_id }),
      },
    );
    this.params = params;
  }

  /** The callee picks up: Retell sends `call_started` and connects to the agent. */
  async answer(): Promise<void> {
    this.change({ call_status: 'ongoing', start_timestamp: this.now });
    await this.tell('call_started');
    await this.connect();
  }

  /** Ends the call and sends the webhooks. Returns their response statuses. */
  async end(reason: Reason, seconds = 0): Promise<(number | undefined)[]> {
    this.over(reason, seconds);
    await this.drop();
    return [(await this.tell('call_ended'))?.status, (await this.tell('call_analyzed'))?.status];
  }

  /** Ends the call without sending webhooks. */
  over(reason: Reason, seconds = 0): void {
    const began = this.told.start_timestamp ?? this.now;
    this.change({
      call_status: NOT_CONNECTED.has(reason) ? 'not_connected' : 'ended',
      disconnection_reason: reason,
      end_timestamp: began + seconds * 1_000,
      duration_ms: seconds * 1_000,
    });
  }
}
