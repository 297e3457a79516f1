import { MAX_BODY_BYTES } from '@switchboard/contracts/base/constants';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import * as elevenLabs from '@switchboard/domain/intake/elevenlabs/test/webhooks';
import * as retell from '@switchboard/domain/intake/retell/test/webhooks';
import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { type ChatLine, readChat } from '@switchboard/testing/carriers/chat-client';
import { elevenLabsHeaders, retellHeadersAt, vapiHeaders } from '@switchboard/testing/carriers/platform-webhooks';
import { type Door, httpDoor, type Proof, STALE_MS, spoilJson } from './door.ts';

type Headers = Readonly<Record<string, string>>;
const TOO_LARGE = JSON.stringify({ padding: 'x'.repeat(MAX_BODY_BYTES) });
const MALFORMED = ['{"type":', '', '\u0000'] as const;

/** An account's webhook of a platform. */
export interface WebhookLine {
  readonly platform: Platform;
  readonly tenantId: string;
  readonly url: string;
  readonly secret: string;
  readonly now: () => Date;
}

const signs: Readonly<Record<Platform, (body: string, secret: string, ms: number) => Headers>> = {
  vapi: vapiHeaders,
  retell: retellHeadersAt,
  elevenlabs: elevenLabsHeaders,
};
/** Vapi sends its secret as it is: it proves neither a body nor a moment. */
const PROVES_BODY: ReadonlySet<Platform> = new Set(['retell', 'elevenlabs']);

const told: Readonly<Record<Platform, (id: string) => object>> = {
  vapi: (id) => vapi.endOfCallReport([vapi.spoke('user', 4, 'My cat is limping.')], 30, { call: vapi.call({ id }) }),
  retell: (id) =>
    retell.webhook('call_ended', retell.over(30, { call_id: id, transcript_object: [retell.spoke('user', 2, 'Hi')] })),
  elevenlabs: (id) => elevenLabs.transcription([elevenLabs.spoke('user', 2, 'Hi')], { conversation_id: id }),
};
const ofTomorrow: Readonly<Record<Platform, object>> = {
  vapi: { message: { type: 'of_tomorrow' } },
  retell: { event: 'of_tomorrow', call: {} },
  elevenlabs: { type: 'of_tomorrow', data: {} },
};

/** The fields that identify the message, its call, and the speaker. */
const NEEDED: ReadonlySet<string> = new Set(['type', 'event', 'id', 'call_id', 'conversation_id', 'role', 'user']);
const spoilText = (body: string, text: string): string => JSON.stringify(spoilJson(JSON.parse(body), text, NEEDED));

/** The door of a platform's webhook. */
export function webhookDoor({ platform, tenantId, url, secret, now }: WebhookLine): Door {
  let calls = 0;
  const headersOf = (body: string, proof: Proof): Headers => {
    const sign = signs[platform];
    const ms = now().getTime();
    switch (proof) {
      case 'missing':
        return {};
      case 'wrong':
        return { [Object.keys(sign(body, secret, ms))[0] ?? '']: 'wrong' };
      case 'other secret':
        return sign(body, 'another', ms);
      case 'other body':
        return PROVES_BODY.has(platform) ? sign(`${body} `, secret, ms) : sign(body, `${secret}x`, ms);
      case 'past':
        return sign(body, secret, ms - STALE_MS);
      case 'future':
        return sign(body, secret, ms + STALE_MS);
      default:
        return sign(body, secret, ms);
    }
  };
  return httpDoor<string>({
    route: 'intakeWebhook',
    provider: platform,
    tenantId,
    signsMoment: PROVES_BODY.has(platform),
    unknown: { bodies: [JSON.stringify(ofTomorrow[platform])], isKept: true },
    malformed: MALFORMED,
    large: TOO_LARGE,
    fresh: async () => {
      calls += 1;
      return JSON.stringify(told[platform](`call-${calls}`));
    },
    post: (body, proof) => postJson(url, body, headersOf(body, proof)),
    spoil: spoilText,
  });
}

async function postJson(url: string, body: string, headers: Headers): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  // Streamed answers, too, are whole before it is looked at what they did.
  await response.arrayBuffer();
  return response.status;
}

/** An account's line for chat completions. */
export interface CompletionLine {
  readonly provider: string;
  readonly tenantId: string;
  readonly chat: ChatLine;
}

const user = (content: string) => ({ role: 'user', content });

/** The doors of a client that asks for completions, by the whole path and the short one. */
export async function completionDoors({ provider, tenantId, chat: { url, key } }: CompletionLine): Promise<Door[]> {
  let calls = 0;
  const greeting = { model: 'any', user: 'call-of-old', messages: [{ role: 'system', content: 'Be kind.' }] };
  await readChat(await fetch(url, { method: 'POST', body: JSON.stringify(greeting), headers: headersOf('good') }));
  const oddGreeting = {
    ...greeting,
    messages: [{ role: 'of tomorrow', content: null }, ...greeting.messages],
    tools: [{ type: 'of tomorrow' }],
    parts_of_tomorrow: { much: true },
  };
  function headersOf(proof: Proof): Headers {
    const given: Partial<Record<Proof, Headers>> = {
      missing: {},
      wrong: { authorization: `Basic ${key}` },
      'other secret': { authorization: 'Bearer another' },
      'other body': { authorization: `Bearer ${key}x` },
    };
    return { 'content-type': 'application/json', ...(given[proof] ?? { authorization: `Bearer ${key}` }) };
  }
  return (['llm.completions', 'llm.completionsShort'] as const).map((route) =>
    httpDoor<string>({
      route,
      provider,
      tenantId,
      signsMoment: false,
      unknown: { bodies: [JSON.stringify(oddGreeting)], isKept: false },
      malformed: [
        ...MALFORMED,
        '{}',
        JSON.stringify({ ...greeting, messages: [7] }),
        JSON.stringify({ messages: [user('Hi')] }),
      ],
      large: TOO_LARGE,
      fresh: async () => {
        calls += 1;
        const call = `${route} ${calls}`;
        return JSON.stringify({
          model: 'any',
          user: call,
          stream: calls % 2 === 0,
          messages: [user('My cat is limping')],
        });
      },
      spoil: spoilText,
      post: (body, proof) =>
        postJson(route === 'llm.completions' ? url : url.replace('/chat/completions', ''), body, headersOf(proof)),
    }),
  );
}
