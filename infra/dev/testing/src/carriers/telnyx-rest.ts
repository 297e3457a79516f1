import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TelnyxCall, type TelnyxLine } from './telnyx.ts';
import { tellTelnyx, telnyxEvent, telnyxMessage } from './telnyx-texts.ts';
import type { Twiml } from './twilio.ts';
import type { Misbehavior } from './twilio-rest.ts';

interface Account extends Pick<TelnyxLine, 'privateKey' | 'now'> {
  readonly apiKey: string;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Starts a fake of Telnyx's REST API for calls and messages on this machine. The response to a call request has no call id.
 *
 * Requests and responses follow github.com/team-telnyx/telnyx-node, src/resources/texml/accounts/calls/calls.ts and
 * src/resources/messages/messages.ts (`MessageSendParams`, `MessageSendResponse`); errors follow https://developers.telnyx.com/api/errors.
 */
export async function openTelnyxRest(account: Account) {
  const calls: { readonly asked: Json; readonly call: TelnyxCall; status: string }[] = [];
  const messages: RequestedTelnyxMessage[] = [];
  const next: Misbehavior[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://telnyx.test');
    if (request.headers.authorization !== `Bearer ${account.apiKey}`) return json(401, { errors: [{ code: '10009' }] });
    if (pathname === '/v2/messages' && request.method === 'POST') {
      const asked = await readJson(request);
      const fault = next.shift();
      if (fault === 'away') return json(503, {});
      if (fault === 'busy') return json(429, { errors: [{ code: '10011' }] });
      if (fault === 'refused') return json(400, { errors: [{ code: '40300', title: 'Blocked due to STOP message' }] });
      const message = new RequestedTelnyxMessage(account, asked);
      messages.push(message);
      if (fault === 'lost') return void request.socket.destroy();
      return fault === 'broken' ? json(500, {}) : json(200, { data: message.toPayload('queued') });
    }
    const path = /^\/v2\/texml\/Accounts\/[^/]+\/(.*)$/.exec(pathname)?.[1];
    if (path === 'Calls' && request.method === 'POST') {
      const asked = await readJson(request);
      const [from, to] = [String(asked['From']), String(asked['To'])];
      const voiceUrl = String(asked['Url']);
      const call = new TelnyxCall({ ...account, voiceUrl, from, to, direction: 'outbound' });
      calls.push({ asked, call, status: 'queued' });
      return json(200, { from, to, status: 'queued' });
    }
    const toResource = ({ asked, call, status }: (typeof calls)[number]) => ({
      sid: call.callSid,
      from: asked['From'],
      to: asked['To'],
      status,
      direction: 'outbound',
      date_created: (account.now?.() ?? new Date()).toUTCString(),
    });
    if (path === 'Calls') {
      const found = calls.filter(
        ({ asked }) => asked['From'] === searchParams.get('From') && asked['To'] === searchParams.get('To'),
      );
      return json(200, { calls: found.map((each) => ({ ...toResource(each), status: 'ringing' })) });
    }
    const requested = calls.find(({ call }) => path === `Calls/${encodeURIComponent(call.callSid)}`);
    return requested ? json(200, toResource(requested)) : json(404, { errors: [{ code: '10005' }] });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    messages,
    /** Misbehaviors of the next message requests, in order; none by default. */
    next,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}

async function readJson(request: IncomingMessage): Promise<Json> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Json; // Our port wrote this.
}

/** A requested message. */
export class RequestedTelnyxMessage {
  readonly id = randomUUID();
  readonly asked: Json;
  readonly #account: Account;

  constructor(account: Account, asked: Json) {
    this.#account = account;
    this.asked = asked;
  }

  /** The message as the API and its events represent it. */
  toPayload(status: string): object {
    const { from, to, text } = this.asked;
    const message = { id: this.id, from: String(from), to: String(to), text: String(text) };
    return telnyxMessage(message, { direction: 'outbound', status });
  }

  /** Sends a delivery event. */
  tell(event_type: string, status: string, code?: string): Promise<Twiml> {
    const errors = code === undefined ? [] : [{ code, title: 'Undeliverable' }];
    const event = telnyxEvent(event_type, { ...this.toPayload(status), errors }, this.#account.now?.());
    return tellTelnyx(String(this.asked['webhook_url']), event, this.#account);
  }
}
