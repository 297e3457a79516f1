import { MAX_BODY_BYTES } from '@switchboard/contracts/base/constants';
import type { Platform } from '@switchboard/contracts/connections/catalog';
import * as elevenLabs from '@switchboard/domain/intake/elevenlabs/test/webhooks';
import * as retell from '@switchboard/domain/intake/retell/test/webhooks';
import * as vapi from '@switchboard/domain/intake/vapi/test/server-messages';
import { type ChatLine, readChat } from '@switchboard/testing/carriers/chat-client';
import { elevenLabsHeaders, retellHeadersAt, vapiHeaders } from '@switchboard/testing/carriers/platform-webhooks';
import { corruptJson, type EntryPoint, httpEntryPoint, type Proof, STALE_MS } from './entry-point.ts';

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

const SIGNERS: Readonly<Record<Platform, (body: string, secret: string, ms: number) => Headers>> = {
  vapi: vapiHeaders,
  retell: retellHeadersAt,
  elevenlabs: elevenLabsHeaders,
};
/** Vapi sends its secret in the clear, which proves neither the body nor the time. */
const PROVES_BODY: ReadonlySet<Platform> = new Set(['retell', 'elevenlabs']);

const MESSAGES: Readonly<Record<Platform, (id: string) => object>> = {
  vapi: (id) => vapi.endOfCallReport([vapi.spoke('user', 4, 'My cat is limping.')], 30, { call: vapi.call({ id }) }),
  retell: (id) =>
    retell.webhook('call_ended', retell.over(30, { call_id: id, transcript_object: [retell.spoke('user', 2, 'Hi')] })),
  elevenlabs: (id) => elevenLabs.transcription([elevenLabs.spoke('user', 2, 'Hi')], { conversation_id: id }),
};
const UNKNOWN_MESSAGES: Readonly<Record<Platform, object>> = {
  vapi: { message: { type: 'of_tomorrow' } },
  retell: { event: 'of_tomorrow', call: {} },
  elevenlabs: { type: 'of_tomorrow', data: {} },
};

/** The fields that identify the message, its call, and the speaker. */
const NEEDED: ReadonlySet<string> = new Set(['type', 'event', 'id', 'call_id', 'conversation_id', 'role', 'user']);
const corruptText = (body: string, text: string): string => JSON.stringify(corruptJson(JSON.parse(body), text, NEEDED));

/** Returns the entry point of a platform's webhook. */
export function webhookEntryPoint({ platform, tenantId, url, secret, now }: WebhookLine): EntryPoint {
  let calls = 0;
  const sign = (body: string, proof: Proof): Headers => {
    const sign = SIGNERS[platform];
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
  return httpEntryPoint<string>({
    route: 'intakeWebhook',
    provider: platform,
    tenantId,
    signsTime: PROVES_BODY.has(platform),
    unknown: { bodies: [JSON.stringify(UNKNOWN_MESSAGES[platform])], isStored: true },
    malformed: MALFORMED,
    large: TOO_LARGE,
    fresh: async () => {
      calls += 1;
      return JSON.stringify(MESSAGES[platform](`call-${calls}`));
    },
    post: (body, proof) => postJson(url, body, sign(body, proof)),
    corrupt: corruptText,
  });
}

async function postJson(url: string, body: string, headers: Headers): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  // Wait for the whole response, also if it is streamed, before the effect is checked.
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

/** Returns the entry points of completions, on the full and the short path. */
export async function completionEntryPoints({
  provider,
  tenantId,
  chat: { url, key },
}: CompletionLine): Promise<EntryPoint[]> {
  let calls = 0;
  const greeting = { model: 'any', user: 'call-of-old', messages: [{ role: 'system', content: 'Be kind.' }] };
  await readChat(await fetch(url, { method: 'POST', body: JSON.stringify(greeting), headers: sign('good') }));
  const oddGreeting = {
    ...greeting,
    messages: [{ role: 'of tomorrow', content: null }, ...greeting.messages],
    tools: [{ type: 'of tomorrow' }],
    parts_of_tomorrow: { much: true },
  };
  function sign(proof: Proof): Headers {
    const headers: Partial<Record<Proof, Headers>> = {
      missing: {},
      wrong: { authorization: `Basic ${key}` },
      'other secret': { authorization: 'Bearer another' },
      'other body': { authorization: `Bearer ${key}x` },
    };
    return { 'content-type': 'application/json', ...(headers[proof] ?? { authorization: `Bearer ${key}` }) };
  }
  return (['llm.completions', 'llm.completionsShort'] as const).map((route) =>
    httpEntryPoint<string>({
      route,
      provider,
      tenantId,
      signsTime: false,
      unknown: { bodies: [JSON.stringify(oddGreeting)], isStored: false },
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
      corrupt: corruptText,
      post: (body, proof) =>
        postJson(route === 'llm.completions' ? url : url.replace('/chat/completions', ''), body, sign(proof)),
    }),
  );
}
