import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readTwiml, TwilioRelay, type Twiml } from './twilio.ts';

/**
 * A carrier that calls a server as Telnyx would, over HTTP and WebSocket alone.
 *
 * Callbacks by https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs/hangup, frames by
 * https://developers.telnyx.com/api-reference/websockets/conversationrelay-websocket-channel, signatures by
 * https://developers.telnyx.com/docs/development/api-fundamentals/webhooks, the REST commands by
 * github.com/team-telnyx/telnyx-node, src/resources/texml/accounts/calls/calls.ts.
 */
export interface TelnyxLine {
  /** The application's voice URL. */
  readonly voiceUrl: string;
  readonly privateKey: KeyObject;
  readonly from: string;
  readonly to: string;
  readonly direction?: string;
  /** The moment that its requests are signed at. */
  readonly now?: () => Date;
}

/** A key of an account, and its public half as the portal shows it. */
export function newTelnyxKey(): { readonly privateKey: KeyObject; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: der.subarray(-32).toString('base64') };
}

/** The key of a phrase, for a program that is given no more. */
export function telnyxKeyOf(phrase: string): ReturnType<typeof newTelnyxKey> {
  const seed = hash('sha256', phrase, 'buffer');
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: der.subarray(-32).toString('base64') };
}

/** The bytes before the 32 of an Ed25519 private key in DER (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const TIMEOUT_MS = 15_000;

interface Signing extends Pick<TelnyxLine, 'privateKey' | 'now'> {
  /** In place of the right ones. */
  readonly signature?: string;
  readonly timestamp?: string;
}

/** Posts a form, signed unless another signature is given. */
export async function postTelnyx(
  url: string,
  params: Readonly<Record<string, string>>,
  { privateKey, now = () => new Date(), signature, timestamp }: Signing,
): Promise<Twiml> {
  const body = new URLSearchParams(params).toString();
  const at = timestamp ?? String(Math.floor(now().getTime() / 1_000));
  const signed = signature ?? sign(null, Buffer.from(`${at}|${body}`), privateKey).toString('base64');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'telnyx-signature-ed25519': signed,
      'telnyx-timestamp': at,
    },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return readTwiml(response.status, await response.text());
}

/** A call that the carrier brings, or was asked for. */
export class TelnyxCall {
  readonly callSid = `v3:${randomBytes(24).toString('base64url')}`;
  readonly #line: TelnyxLine;

  constructor(line: TelnyxLine) {
    this.#line = line;
  }

  get params(): Readonly<Record<string, string>> {
    const { from, to, direction = 'inbound' } = this.#line;
    return {
      AccountSid: 'cb6cfbbc-eb00-41af-a3f3-0d7b32009e4b',
      CallSid: this.callSid,
      CallSidLegacy: this.callSid,
      CallStatus: 'in-progress',
      Direction: direction,
      From: from,
      To: to,
    };
  }

  /** Asks what to do with the call. */
  ring(more: Readonly<Record<string, string>> = {}): Promise<Twiml> {
    return postTelnyx(this.#line.voiceUrl, { ...this.params, CallStatus: 'ringing', ...more }, this.#line);
  }

  /** Tells something of it. */
  tell(url: string, params: Readonly<Record<string, string>> = {}): Promise<Twiml> {
    return postTelnyx(url, { ...this.params, ...params }, this.#line);
  }

  /** Connects the relay, and introduces the call. */
  async connect({ url, token }: { readonly url: string; readonly token: string }): Promise<TwilioRelay> {
    const relay = await TwilioRelay.open(url, '');
    // Telnyx has no frame that tells what was played.
    relay.tellsPlayed = false;
    const { from, to, direction = 'inbound' } = this.#line;
    relay.send({
      type: 'setup',
      sessionId: '7a7e6a4f-1d44-4f0c-b5d4-9f9bf3a5c1f2',
      accountSid: 'cb6cfbbc-eb00-41af-a3f3-0d7b32009e4b',
      callSid: this.callSid,
      callControlId: this.callSid,
      callSessionId: 'ff55a038-6f5d-11ef-9692-02420aeffb1f',
      callLegId: '428c31b6-7af4-4b6f-92e7-7a7e6a4f1d44',
      from,
      to,
      direction,
      callerName: '',
      callStatus: 'active',
      customParameters: { token },
    });
    return relay;
  }
}

/** Telnyx' REST commands for calls, at an address of this machine. An answer to a call that is made names no id. */
export async function openTelnyxRest(line: Pick<TelnyxLine, 'privateKey' | 'now'> & { readonly apiKey: string }) {
  const calls: { readonly asked: Readonly<Record<string, unknown>>; readonly call: TelnyxCall; status: string }[] = [];
  const server = createServer(async (request, response) => {
    const json = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://telnyx.test');
    const path = /^\/v2\/texml\/Accounts\/[^/]+\/(.*)$/.exec(pathname)?.[1];
    if (request.headers.authorization !== `Bearer ${line.apiKey}`) return json(401, { errors: [{ code: '10009' }] });
    const told = ({ asked, call, status }: (typeof calls)[number]) => ({
      sid: call.callSid,
      from: asked['From'],
      to: asked['To'],
      status,
      direction: 'outbound',
      date_created: (line.now?.() ?? new Date()).toUTCString(),
    });
    if (path === 'Calls' && request.method === 'POST') {
      let text = '';
      for await (const chunk of request) text += String(chunk);
      const asked = JSON.parse(text) as Readonly<Record<string, unknown>>; // as our port writes it
      const [from, to] = [String(asked['From']), String(asked['To'])];
      const voiceUrl = String(asked['Url']);
      calls.push({
        asked,
        call: new TelnyxCall({ ...line, voiceUrl, from, to, direction: 'outbound' }),
        status: 'queued',
      });
      return json(200, { from, to, status: 'queued' });
    }
    if (path === 'Calls') {
      const found = calls.filter(
        ({ asked }) => asked['From'] === searchParams.get('From') && asked['To'] === searchParams.get('To'),
      );
      return json(200, { calls: found.map((one) => ({ ...told(one), status: 'ringing' })) });
    }
    const one = calls.find(({ call }) => path === `Calls/${encodeURIComponent(call.callSid)}`);
    return one ? json(200, told(one)) : json(404, { errors: [{ code: '10005' }] });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
