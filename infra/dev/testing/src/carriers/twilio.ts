import { randomBytes } from 'node:crypto';
import twilio from 'twilio/lib/webhooks/webhooks.js';

/**
 * The settings of a simulated Twilio call, which reaches a server over HTTP and WebSocket.
 *
 * Requests follow https://www.twilio.com/docs/voice/twiml#request-parameters, signatures https://www.twilio.com/docs/usage/webhooks/webhooks-security
 * (computed by twilio 6.2.0, lib/webhooks/webhooks.js), frames https://www.twilio.com/docs/voice/conversationrelay/websocket-messages. The relay's `info`
 * frames are those that its `events` attribute subscribes to.
 */
export interface TwilioLine {
  /** The number's voice URL. */
  readonly voiceUrl: string;
  readonly authToken: string;
  readonly from: string;
  readonly to: string;
  /** `inbound` unless we requested the call. */
  readonly direction?: string;
}

/** A frame in either direction. */
export interface RelayFrame {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The supported parts of a TwiML response. */
export interface Twiml {
  readonly status: number;
  readonly text: string;
  /** The `ConversationRelay`, if there is one. */
  readonly relay: { readonly url: string; readonly action: string; readonly token: string } | undefined;
  readonly dial: { readonly number: string; readonly action: string; readonly answered: string } | undefined;
  readonly said: readonly string[];
  /** The recording callback URL of a recorded call. */
  readonly recording: string | undefined;
  readonly hangsUp: boolean;
}

const TIMEOUT_MS = 15_000;
const randomSid = (prefix: string) => `${prefix}${randomBytes(16).toString('hex')}`;

/** Signs a request as Twilio's own library does. */
export const signTwilio = (authToken: string, url: string, params: Readonly<Record<string, string>> = {}): string =>
  twilio.getExpectedTwilioSignature(authToken, url, params);

/** Posts a form with a valid signature, unless another one is passed. */
export async function postTwilio(
  url: string,
  params: Readonly<Record<string, string>>,
  {
    authToken,
    signature = signTwilio(authToken, url, params),
  }: { readonly authToken: string; readonly signature?: string },
): Promise<Twiml> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
      // This leaves no idle connection, because later requests could reuse one to a killed server.
      connection: 'close',
    },
    body: new URLSearchParams(params),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return readTwiml(response.status, await response.text());
}

/** Parses a server's response. */
export function readTwiml(status: number, text: string): Twiml {
  const relay = readAttributes(text, 'ConversationRelay');
  const dial = readAttributes(text, 'Dial');
  return {
    status,
    text,
    relay: relay && {
      url: relay['url'] ?? '',
      action: readAttributes(text, 'Connect')?.['action'] ?? '',
      token: readAttributes(text, 'Parameter')?.['value'] ?? '',
    },
    dial: dial && {
      number: readContents(text, 'Number')[0] ?? '',
      action: dial['action'] ?? '',
      answered: readAttributes(text, 'Number')?.['statusCallback'] ?? '',
    },
    said: readContents(text, 'Say'),
    recording: readAttributes(text, 'Recording')?.['recordingStatusCallback'],
    hangsUp: text.includes('<Hangup/>'),
  };
}

function readAttributes(text: string, name: string): Record<string, string> | undefined {
  const tag = new RegExp(`<${name}((?: [\\w]+="[^"]*")*)/?>`).exec(text);
  if (tag === null) return undefined;
  return Object.fromEntries(
    [...(tag[1] ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, decodeEntities(value)]),
  );
}

const readContents = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, content = '']) =>
    decodeEntities(content),
  );
const decodeEntities = (text: string) =>
  text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** Delivers a text message to a number through its `messagesUrl`. https://www.twilio.com/docs/messaging/guides/webhook-request */
export function textTwilio(
  {
    messagesUrl,
    authToken,
    from,
    to,
    ...signing
  }: Pick<TwilioLine, 'authToken' | 'from' | 'to'> & { readonly messagesUrl: string; readonly signature?: string },
  Body: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Twiml> {
  const MessageSid = randomSid('SM');
  const AccountSid = 'AC00000000000000000000000000000000';
  const params = {
    AccountSid,
    ApiVersion: '2010-04-01',
    MessageSid,
    SmsSid: MessageSid,
    NumMedia: '0',
    NumSegments: '1',
  };
  return postTwilio(messagesUrl, { ...params, From: from, To: to, Body, ...more }, { authToken, ...signing });
}

/** An incoming or requested call. */
export class TwilioCall {
  readonly callSid = randomSid('CA');
  readonly #line: TwilioLine;

  constructor(line: TwilioLine) {
    this.#line = line;
  }

  /** Creates another call between the same numbers. */
  another(): TwilioCall {
    return new TwilioCall(this.#line);
  }

  /** The parameters of every request. */
  get params() {
    const { from, to, direction = 'inbound' } = this.#line;
    return {
      AccountSid: 'AC00000000000000000000000000000000',
      ApiVersion: '2010-04-01',
      CallSid: this.callSid,
      CallStatus: 'in-progress',
      Direction: direction,
      From: from,
      To: to,
    };
  }

  /** Asks the server what to do with the call. */
  ring(more: Readonly<Record<string, string>> = {}): Promise<Twiml> {
    return postTwilio(this.#line.voiceUrl, { ...this.params, CallStatus: 'ringing', ...more }, this.#line);
  }

  /** Reports that the relay or a dialed leg has ended, and asks the server what to do next. */
  tell(action: string, params: Readonly<Record<string, string>> = {}): Promise<Twiml> {
    return postTwilio(action, { ...this.params, ...params }, this.#line);
  }

  /** Reports that the dialed leg was answered. */
  pickUp(answered: string): Promise<Twiml> {
    return this.tell(answered, { CallSid: randomSid('CA'), ParentCallSid: this.callSid });
  }

  /** Connects to the relay and sends its setup frame. @throws if the server refuses */
  async connect({ url, token }: { readonly url: string; readonly token: string }): Promise<TwilioRelay> {
    const relay = await TwilioRelay.open(url, signTwilio(this.#line.authToken, url));
    const { from, to, direction = 'inbound' } = this.#line;
    relay.send({
      type: 'setup',
      sessionId: randomSid('VX'),
      accountSid: 'AC00000000000000000000000000000000',
      parentCallSid: '',
      callSid: this.callSid,
      from,
      to,
      forwardedFrom: '',
      callType: 'PSTN',
      callerName: '',
      direction,
      callStatus: 'RINGING',
      customParameters: { token },
    });
    return relay;
  }
}

/** The carrier's side of a relay WebSocket. It reports words as played as soon as it receives them, unless {@link tellsPlayed} is false. */
export class TwilioRelay {
  readonly got: RelayFrame[] = [];
  readonly #socket: WebSocket;
  readonly #closed: Promise<number>;
  #played = '';
  /** Whether the carrier reports played tokens. */
  tellsPlayed = true;
  /** Called with each received frame. */
  onFrame: ((frame: RelayFrame) => void) | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data))));
    this.#closed = new Promise((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code), { once: true }),
    );
  }

  static async open(url: string, signature: string): Promise<TwilioRelay> {
    const socket = new WebSocket(url, { headers: { 'x-twilio-signature': signature } });
    const relay = new TwilioRelay(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve(), { once: true });
      socket.addEventListener('error', () => reject(new Error(`the relay at ${url} refused the call`)), { once: true });
    });
    return relay;
  }

  /** Everything that the agent has said. */
  get said(): string {
    return this.got.map(({ token }) => (typeof token === 'string' ? token : '')).join('');
  }

  /** The number of finished turns. */
  get turns(): number {
    return this.got.filter(({ type, last }) => type === 'text' && last === true).length;
  }

  /** The frame that ended the relay, if any. */
  get end(): RelayFrame | undefined {
    return this.got.find(({ type }) => type === 'end');
  }

  get isClosed(): boolean {
    return this.#socket.readyState === WebSocket.CLOSED;
  }

  send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  sendRaw(text: string): void {
    this.#socket.send(text);
  }

  /** The caller speaks: a partial prompt first, then the final one. */
  speak(voicePrompt: string, lang = 'en-US'): void {
    const words = voicePrompt.split(' ');
    if (words.length > 2) this.send({ type: 'prompt', voicePrompt: words.slice(0, 2).join(' '), lang, last: false });
    this.send({ type: 'prompt', voicePrompt, lang, last: true });
  }

  /** The caller interrupts. */
  interrupt(utteranceUntilInterrupt: string, durationUntilInterruptMs = 900): void {
    this.send({ type: 'interrupt', utteranceUntilInterrupt, durationUntilInterruptMs });
  }

  /** Closes the connection, as if the network failed. */
  async drop(): Promise<number> {
    this.#socket.close();
    return this.#closed;
  }

  /** The close code of the other side. */
  get closed(): Promise<number> {
    return this.#closed;
  }

  #receive(frame: RelayFrame): void {
    this.got.push(frame);
    this.onFrame?.(frame);
    if (frame.type !== 'text' || typeof frame['token'] !== 'string') return;
    this.#played += frame['token'];
    if (frame['last'] !== true) return;
    if (this.tellsPlayed && this.#played.trim() !== '' && this.#socket.readyState === WebSocket.OPEN) {
      this.send({ type: 'info', name: 'agentSpeaking', value: 'on' });
      this.send({ type: 'info', name: 'tokensPlayed', value: this.#played });
      this.send({ type: 'info', name: 'agentSpeaking', value: 'off' });
    }
    this.#played = '';
  }
}
