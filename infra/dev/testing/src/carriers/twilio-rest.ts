import { randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CallStatus } from 'twilio/lib/rest/api/v2010/account/call.js';
import type { MessageStatus } from 'twilio/lib/rest/api/v2010/account/message.js';
import { postTwilio, TwilioCall, type Twiml } from './twilio.ts';

/**
 * A fake of Twilio's REST API for calls, messages and recordings on this machine.
 *
 * Paths, parameters and responses follow twilio 6.2.0, lib/rest/api/v2010/account/call.{js,d.ts} (`CallListInstanceCreateOptions`, `CallResource`),
 * message.{js,d.ts} and recording.d.ts; errors follow lib/base/RestException.d.ts; callbacks follow
 * https://www.twilio.com/docs/voice/api/call-resource#statuscallback and
 * https://www.twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks.
 */
export interface TwilioRest {
  readonly url: string;
  readonly calls: RequestedTwilioCall[];
  readonly messages: readonly RequestedTwilioMessage[];
  /** Misbehaviors of the next requests, in order; none by default. */
  readonly next: Misbehavior[];
  /** The account's numbers. */
  readonly numbers: string[];
  /** Whether the list of messages omits recent messages. */
  hidesMessages: boolean;
  /** Resolves once the given number of messages have been requested. */
  sent(count: number): Promise<void>;
  /** Stores a recording for the authenticated account. Returns its URL. */
  keepRecording(bytes: Buffer): string;
  close(): Promise<void>;
}

/**
 * `lost` performs the request and breaks the connection; `broken` performs it and responds 500; `away` does nothing and responds 503; `busy` responds
 * 429; `refused` responds with an API error.
 */
export type Misbehavior = 'lost' | 'broken' | 'away' | 'busy' | 'refused';

interface Line {
  readonly account: string;
  readonly authToken: string;
}

/** Starts the API on a port; 0 picks a free one. */
export async function openTwilioRest(line: Line, requestedPort = 0): Promise<TwilioRest> {
  const calls: RequestedTwilioCall[] = [];
  const messages: RequestedTwilioMessage[] = [];
  const onMessage = new EventEmitter();
  const recordings = new Map<string, Buffer>();
  const next: Misbehavior[] = [];
  const numbers: string[] = [];
  const base = `/2010-04-01/Accounts/${line.account}`;
  const expected = `Basic ${Buffer.from(`${line.account}:${line.authToken}`).toString('base64')}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://twilio.test');
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== expected)
      return json(401, { code: 20003, message: 'Authenticate', status: 401 });
    // https://www.twilio.com/docs/voice/api/recording#fetch-a-recording-media-file
    const recording = recordings.get(url.pathname.replace(/\.(?:mp3|wav)$/, ''));
    if (recording !== undefined) {
      response.writeHead(200, { 'content-type': 'audio/mpeg' });
      response.end(recording);
      return;
    }
    if (url.pathname === `${base}.json`) return json(200, { sid: line.account, status: 'active' });
    const path = url.pathname.startsWith(`${base}/`) ? url.pathname.slice(base.length) : '';
    // https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource
    if (path === '/IncomingPhoneNumbers.json') {
      const [size, page] = [Number(url.searchParams.get('PageSize')), Number(url.searchParams.get('Page'))];
      const listed = numbers.slice(page * size, (page + 1) * size);
      return json(200, { page, incoming_phone_numbers: listed.map((number) => ({ phone_number: number })) });
    }
    if (request.method === 'POST') {
      const form = new URLSearchParams(await readText(request));
      const fault = next.shift();
      if (fault === 'away') return json(503, {});
      if (fault === 'busy') return json(429, { code: 20429, message: 'Too Many Requests', status: 429 });
      if (fault === 'refused') return json(400, { code: 21211, message: "Invalid 'To' Phone Number", status: 400 });
      const made = make(path, form);
      if (made === undefined) return json(404, { code: 20404, message: 'not found', status: 404 });
      if (fault === 'lost') return void request.socket.destroy();
      return fault === 'broken' ? json(500, {}) : json(201, made);
    }
    const isBetween = ({ form }: { readonly form: URLSearchParams }) =>
      form.get('From') === url.searchParams.get('From') && form.get('To') === url.searchParams.get('To');
    if (path === '/Calls.json') {
      return json(200, { calls: calls.filter(isBetween).map((each) => each.resource) });
    }
    if (path === '/Messages.json') {
      return json(200, { messages: rest.hidesMessages ? [] : messages.filter(isBetween).map((each) => each.resource) });
    }
    const call = calls.find(({ sid }) => path === `/Calls/${sid}.json`);
    return call ? json(200, call.resource) : json(404, { code: 20404, message: 'not found', status: 404 });
  }

  function make(path: string, form: URLSearchParams): object | undefined {
    if (path === '/Calls.json') {
      const call = new RequestedTwilioCall(line, form);
      calls.push(call);
      return call.resource;
    }
    if (path !== '/Messages.json') return undefined;
    const message = new RequestedTwilioMessage(line, form);
    messages.push(message);
    onMessage.emit('message');
    return message.resource;
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(requestedPort, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // A TCP server's address is never a string.
  const url = `http://127.0.0.1:${port}`;
  const rest: TwilioRest = {
    url,
    calls,
    messages,
    next,
    numbers,
    hidesMessages: false,
    sent: async (count) => {
      while (messages.length < count) await once(onMessage, 'message');
    },
    keepRecording: (bytes) => {
      const path = `${base}/Recordings/${randomSid('RE')}`;
      recordings.set(path, bytes);
      return url + path;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return rest;
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

const randomSid = (prefix: string) => `${prefix}${randomBytes(16).toString('hex')}`;

/** A requested call. The test decides when it is answered and how it ends. */
export class RequestedTwilioCall {
  readonly call: TwilioCall;
  readonly form: URLSearchParams;
  readonly #line: Line;
  status: CallStatus = 'queued';
  answeredBy: string | null = null;
  durationS: number | null = null;
  /** The price, which is negative once the call is billed. */
  priceUsd: string | null = null;
  #sequence = 0;

  constructor(line: Line, form: URLSearchParams) {
    this.form = form;
    this.#line = line;
    this.call = new TwilioCall({
      voiceUrl: form.get('Url') ?? '',
      authToken: line.authToken,
      from: form.get('From') ?? '',
      to: form.get('To') ?? '',
      direction: 'outbound-api',
    });
  }

  get sid(): string {
    return this.call.callSid;
  }

  /** The call as the API returns it. */
  get resource(): object {
    return {
      sid: this.sid,
      account_sid: this.#line.account,
      from: this.form.get('From'),
      to: this.form.get('To'),
      status: this.status,
      answered_by: this.answeredBy,
      duration: this.durationS === null ? null : String(this.durationS),
      price: this.priceUsd,
      price_unit: 'USD',
      direction: 'outbound-api',
      date_created: new Date().toUTCString(),
      api_version: '2010-04-01',
    };
  }

  /** Returns a function that sends a status callback, which a test may call at any time and repeatedly. */
  callback(status: CallStatus | string, more: Readonly<Record<string, string>> = {}): () => Promise<Twiml> {
    const sequence = this.#sequence;
    this.#sequence += 1;
    const params = {
      ...this.call.params,
      CallStatus: status,
      CallbackSource: 'call-progress-events',
      SequenceNumber: String(sequence),
      Timestamp: new Date().toUTCString(),
      ...more,
    };
    return () => postTwilio(this.form.get('StatusCallback') ?? '', params, this.#line);
  }

  /** The callee picks up: the carrier asks the server what to do. */
  answer(answeredBy = 'human'): Promise<Twiml> {
    this.status = 'in-progress';
    this.answeredBy = answeredBy;
    return this.call.ring({ CallStatus: 'in-progress', AnsweredBy: answeredBy });
  }

  /** Ends the call and sends the status callback. */
  end(status: CallStatus, durationS = 0): Promise<Twiml> {
    this.status = status;
    this.durationS = durationS;
    return this.callback(status, { CallDuration: String(durationS) })();
  }
}

/** A requested message. */
export class RequestedTwilioMessage {
  readonly sid = randomSid('SM');
  readonly form: URLSearchParams;
  readonly #line: Line;
  status: MessageStatus = 'queued';

  constructor(line: Line, form: URLSearchParams) {
    this.form = form;
    this.#line = line;
  }

  get resource(): object {
    return {
      sid: this.sid,
      account_sid: this.#line.account,
      from: this.form.get('From'),
      to: this.form.get('To'),
      body: this.form.get('Body'),
      status: this.status,
      error_code: null,
      direction: 'outbound-api',
      date_created: new Date().toUTCString(),
    };
  }

  /** Sends a delivery status callback. */
  tell(status: MessageStatus | string, more: Readonly<Record<string, string>> = {}): Promise<Twiml> {
    return postTwilio(
      this.form.get('StatusCallback') ?? '',
      {
        AccountSid: this.#line.account,
        ApiVersion: '2010-04-01',
        MessageSid: this.sid,
        SmsSid: this.sid,
        MessageStatus: status,
        SmsStatus: status,
        From: this.form.get('From') ?? '',
        To: this.form.get('To') ?? '',
        ...more,
      },
      this.#line,
    );
  }
}
