import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { CarrierProvider } from '@switchboard/contracts/connections/catalog';
import { RetellCall, type RetellLine } from '@switchboard/testing/carriers/retell';
import type { RetellApi } from '@switchboard/testing/carriers/retell-api';
import type { TelnyxCall } from '@switchboard/testing/carriers/telnyx';
import { signTwilio, type TwilioCall, type TwilioRelay } from '@switchboard/testing/carriers/twilio';
import type { FixedClock } from '@switchboard/testing/clock';
import { eventually } from '@switchboard/testing/eventually';
import { expect } from 'vitest';
import { MAX_RETELL_FRAME_BYTES } from '../../retell/frames.ts';
import type { EntryPoint, PrepareRequest, Send } from './entry-point.ts';

const OPEN = 101;
/** Close codes of https://www.rfc-editor.org/rfc/rfc6455#section-7.4.1. */
const POLICY = 1008;
const CLOSE_TOO_BIG = 1009;
/** Longer than the minute for which a token is valid. */
const TOKEN_OLD_MS = 61_000;

/** Requests a WebSocket and returns the HTTP status, which `WebSocket` doesn't expose. */
export const handshake = (url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const upgrade = request(url.replace(/^ws/, 'http'), {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': randomBytes(16).toString('base64'),
        ...headers,
      },
    });
    upgrade.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    upgrade.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    upgrade.on('error', reject);
    upgrade.end();
  });

const FRAMES = {
  unknown: [{ type: 'of tomorrow' }, { interaction_type: 'of tomorrow' }, { type: 'dtmf', digit: 'twelve' }],
  malformed: ['not JSON', '[]', '"', '{"type":'],
} as const;

/** A line whose calls use ConversationRelay. */
export interface RelayLine {
  readonly provider: CarrierProvider;
  readonly tenantId: string;
  readonly clock: FixedClock;
  readonly authToken: string;
  call(): TwilioCall | TelnyxCall;
}

const texts = (frames: readonly object[]) => frames.map((frame) => JSON.stringify(frame));
/** A request that needs no preparation. */
const ready =
  (send: Send): PrepareRequest =>
  async () =>
    send;

/** Returns the entry point of a relay: a handshake, signed if the carrier signs it, and the token of the first frame. */
export async function relayEntryPoint({
  provider,
  tenantId,
  clock,
  authToken,
  call: newCall,
}: RelayLine): Promise<EntryPoint> {
  const ring = async () => {
    const call = newCall();
    const { relay } = await call.ring();
    if (relay === undefined) throw new Error('no relay');
    return { call, relay };
  };
  const sockets: TwilioRelay[] = [];
  /** Connects, and waits until the connection is greeted or closed. */
  const connect = async (...[call, relay]: readonly [TwilioCall | TelnyxCall, { url: string; token: string }]) => {
    const socket = await call.connect(relay);
    sockets.push(socket);
    socket.tellsPlayed = false;
    const greeted = eventually(() => expect(socket.isClosed || socket.said.includes('your pet?')).toBe(true));
    await greeted;
    return { socket, status: socket.isClosed ? await socket.closed : OPEN };
  };
  const used = await ring();
  await connect(used.call, used.relay);
  const { url } = used.relay;
  const withToken =
    (token: string): PrepareRequest =>
    async () => {
      const { call, relay } = await ring();
      return async () => (await connect(call, { ...relay, token })).status;
    };
  const sends =
    (text: string): PrepareRequest =>
    async () => {
      const { call, relay } = await ring();
      const { socket } = await connect(call, relay);
      return async () => {
        socket.sendRaw(text);
        return socket.isClosed ? 0 : OPEN;
      };
    };
  const handshakes: readonly PrepareRequest[] = [
    ready(() => handshake(url, { 'x-twilio-signature': signTwilio('another', url) })),
    ready(() => handshake(url, { 'x-twilio-signature': signTwilio(authToken, `${url}/other`) })),
  ];
  const isSigned = provider === 'twilio';
  return {
    route: 'carriers.relay',
    provider,
    tenantId,
    forged: [
      ...(isSigned ? handshakes : []),
      withToken('forged'),
      ready(async () => (await connect(newCall(), used.relay)).status),
    ],
    missing: [...(isSigned ? [ready(() => handshake(url))] : []), withToken('')],
    stale: [
      async () => {
        const { call, relay } = await ring();
        clock.advance(TOKEN_OLD_MS);
        return async () => (await connect(call, relay)).status;
      },
    ],
    unknown: { requests: texts(FRAMES.unknown).map(sends), isStored: false },
    malformed: FRAMES.malformed.map(sends),
    large: [
      async () => {
        const { call, relay } = await ring();
        const large = await connect(call, relay);
        return () => {
          large.socket.sendRaw('x'.repeat(70_000));
          return large.socket.closed;
        };
      },
    ],
    answers: {
      refused: [401, POLICY],
      unknown: OPEN,
      malformed: OPEN,
      large: CLOSE_TOO_BIG,
      repeated: [OPEN, POLICY],
      taken: OPEN,
    },
    delivery: async () => {
      const { call, relay } = await ring();
      return async () => (await connect(call, relay)).status;
    },
    hostile: (text) => async () => {
      const { call, relay } = await ring();
      return async () => {
        const { socket, status } = await connect(call, relay);
        if (status !== OPEN) return status;
        for (const frame of [
          { type: 'setup', callSid: text, from: text, customParameters: { [text]: text, token: text } },
          { type: 'prompt', voicePrompt: text, lang: text, last: text },
          { type: 'interrupt', utteranceUntilInterrupt: text, durationUntilInterruptMs: text },
          { type: 'info', name: text, value: text },
          { type: 'error', description: text },
          { type: text },
        ]) {
          socket.send(frame);
        }
        const { turns } = socket;
        socket.speak('My cat is limping');
        await eventually(() => expect(socket.isClosed || socket.turns > turns).toBe(true));
        if (socket.isClosed) return socket.closed;
        await socket.drop();
        await call.tell(relay.action, { CallStatus: 'completed' });
        return OPEN;
      };
    },
    close: async () => {
      await Promise.all(sockets.map((one) => one.drop()));
    },
  };
}

/** An account's line for Retell's calls. */
export interface RetellEntryPointLine {
  readonly tenantId: string;
  readonly retell: RetellApi;
  readonly line: RetellLine;
}

/** Returns the entry point of Retell's WebSocket, whose proof is that Retell's own API knows the call. */
export function retellEntryPoint({ tenantId, retell, line }: RetellEntryPointLine): EntryPoint {
  const sockets: WebSocket[] = [];
  const newCall = () => new RetellCall(retell, line);
  const at = (id: string) => `${line.llmUrl}/${id}`;
  /** Connects a call, and waits until the connection is greeted or closed. */
  const connect = async (id: string) => {
    const socket = new WebSocket(at(id));
    sockets.push(socket);
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code), { once: true }),
    );
    const greeted = new Promise<number>((resolve) =>
      socket.addEventListener('message', ({ data }) => {
        if (JSON.parse(String(data)).content_complete === true) resolve(OPEN);
      }),
    );
    return { socket, closed, status: await Promise.race([greeted, closed]) };
  };
  const sends =
    (text: string): PrepareRequest =>
    async () => {
      const { socket } = await connect(newCall().callId);
      return async () => {
        socket.send(text);
        return socket.readyState === WebSocket.OPEN ? OPEN : 0;
      };
    };
  return {
    route: 'retell.llm',
    provider: 'retell',
    tenantId,
    forged: ['call_of_nobody', encodeURIComponent('../list-voices')].map((id) => ready(() => handshake(at(id)))),
    missing: [ready(() => handshake(at('undefined')))],
    stale: [
      async () => {
        const call = newCall();
        await call.hangUp();
        return () => handshake(at(call.callId));
      },
    ],
    unknown: { requests: texts(FRAMES.unknown).map(sends), isStored: false },
    malformed: FRAMES.malformed.map(sends),
    large: [
      async () => {
        const large = await connect(newCall().callId);
        return () => {
          large.socket.send('x'.repeat(MAX_RETELL_FRAME_BYTES + 1));
          return large.closed;
        };
      },
    ],
    answers: { refused: [401], unknown: OPEN, malformed: OPEN, large: CLOSE_TOO_BIG, repeated: [OPEN, POLICY] },
    delivery: async () => {
      const { callId } = newCall();
      return async () => (await connect(callId)).status;
    },
    hostile: (text) => async () => {
      const { callId } = newCall();
      return async () => {
        const { socket, status: greeted } = await connect(callId);
        if (greeted !== OPEN) return greeted;
        const answered = Promise.withResolvers<number>();
        socket.addEventListener('message', ({ data }) => {
          const { response_id, content_complete } = JSON.parse(String(data));
          if (response_id === 2 && content_complete === true) answered.resolve(OPEN);
        });
        socket.addEventListener('close', ({ code }) => answered.resolve(code), { once: true });
        const transcript = [text, { role: text, content: text }, { role: 'user', content: text, words: text }];
        const request = { interaction_type: 'response_required', turntaking: text, [text]: text };
        socket.send(JSON.stringify({ interaction_type: 'ping_pong', timestamp: text }));
        socket.send(JSON.stringify({ interaction_type: text, transcript: text }));
        socket.send(JSON.stringify({ ...request, response_id: 1, transcript }));
        const line = { role: 'user', content: 'My cat is limping', digit: text };
        socket.send(JSON.stringify({ ...request, response_id: 2, transcript: [...transcript, line] }));
        const status = await answered.promise;
        socket.close();
        return status;
      };
    },
    close: async () => {
      for (const one of sockets) one.close();
    },
  };
}
