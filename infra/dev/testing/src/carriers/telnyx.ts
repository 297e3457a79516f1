import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { readTwiml, TwilioRelay, type Twiml } from './twilio.ts';

/**
 * The settings of a simulated Telnyx call, which reaches a server over HTTP and WebSocket.
 *
 * Callbacks follow https://developers.telnyx.com/docs/voice/programmable-voice/texml-verbs/hangup, frames follow
 * https://developers.telnyx.com/api-reference/websockets/conversationrelay-websocket-channel, signatures follow
 * https://developers.telnyx.com/docs/development/api-fundamentals/webhooks.
 */
export interface TelnyxLine {
  /** The application's voice URL. */
  readonly voiceUrl: string;
  readonly privateKey: KeyObject;
  readonly from: string;
  readonly to: string;
  readonly direction?: string;
  /** The clock of the signatures. */
  readonly now?: () => Date;
}

/** Generates an account's key pair, with the public key as the portal shows it. */
export function newTelnyxKey(): { readonly privateKey: KeyObject; readonly publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: der.subarray(-32).toString('base64') };
}

/** Derives a key pair from a phrase, for a program that has nothing else. */
export function deriveTelnyxKey(phrase: string): ReturnType<typeof newTelnyxKey> {
  const seed = hash('sha256', phrase, 'buffer');
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: der.subarray(-32).toString('base64') };
}

/** The bytes before the 32 of an Ed25519 private key in DER (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');
const TIMEOUT_MS = 15_000;

/** How a request is signed. */
export interface TelnyxSigning extends Pick<TelnyxLine, 'privateKey' | 'now'> {
  /** Replaces the correct signature or timestamp. */
  readonly signature?: string;
  readonly timestamp?: string;
}

/** Signs a body as Telnyx does. */
export function signTelnyx(body: string, { privateKey, now = () => new Date(), timestamp }: TelnyxSigning) {
  const at = timestamp ?? String(Math.floor(now().getTime() / 1_000));
  return { timestamp: at, signature: sign(null, Buffer.from(`${at}|${body}`), privateKey).toString('base64') };
}

/** Posts a signed body. */
export async function sendTelnyx(
  url: string,
  { type, body }: { readonly type: string; readonly body: string },
  signing: TelnyxSigning,
): Promise<Twiml> {
  const { timestamp, signature } = { ...signTelnyx(body, signing), ...signing };
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': type, 'telnyx-signature-ed25519': signature, 'telnyx-timestamp': timestamp },
    body,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return readTwiml(response.status, await response.text());
}

/** Posts a form. */
export const postTelnyx = (url: string, params: Readonly<Record<string, string>>, signing: TelnyxSigning) =>
  sendTelnyx(url, { type: 'application/x-www-form-urlencoded', body: new URLSearchParams(params).toString() }, signing);

/** An incoming or requested call. */
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

  /** Asks the server what to do with the call. */
  ring(more: Readonly<Record<string, string>> = {}): Promise<Twiml> {
    return postTelnyx(this.#line.voiceUrl, { ...this.params, CallStatus: 'ringing', ...more }, this.#line);
  }

  /** Sends a callback. */
  tell(url: string, params: Readonly<Record<string, string>> = {}): Promise<Twiml> {
    return postTelnyx(url, { ...this.params, ...params }, this.#line);
  }

  /** Connects to the relay and sends its setup frame. */
  async connect({ url, token }: { readonly url: string; readonly token: string }): Promise<TwilioRelay> {
    const relay = await TwilioRelay.open(url, '');
    // Telnyx has no frame for played tokens.
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
