import { createHmac } from 'node:crypto';
import { sign } from 'retell-sdk';

/** Where a platform posts its webhooks, and the secret it signs them with. */
export interface WebhookLine {
  readonly url: string;
  readonly secret: string;
  /** The clock of the signature; the system clock by default. */
  readonly now?: () => Date;
}

/** Retell's signature header. Its SDK only signs with the current time. */
export const retellHeaders = async (body: string, apiKey: string, ms?: number) =>
  ms === undefined ? { 'x-retell-signature': await sign(body, apiKey) } : retellHeadersAt(body, apiKey, ms);

/** Retell's signature header at another time. */
export function retellHeadersAt(body: string, apiKey: string, ms: number) {
  const digest = createHmac('sha256', apiKey).update(`${body}${ms}`).digest('hex');
  return { 'x-retell-signature': `v=${ms},d=${digest}` };
}

/** ElevenLabs' signature header, as `constructEvent` of @elevenlabs/elevenlabs-js 2.73.0 (wrapper/webhooks.js) verifies it. */
export function elevenLabsHeaders(body: string, secret: string, ms = Date.now()) {
  const seconds = Math.floor(ms / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return { 'elevenlabs-signature': `t=${seconds},v0=${digest}` };
}

/** Vapi's authentication header. https://docs.vapi.ai/server-url/server-authentication */
export const vapiHeaders = (_body: string, secret: string) => ({ 'x-vapi-secret': secret });

const HEADERS = { retell: retellHeaders, elevenlabs: elevenLabsHeaders, vapi: vapiHeaders } as const;
export type WebhookPlatform = keyof typeof HEADERS;

/** Posts a webhook as a platform would. */
export async function postWebhook(
  platform: WebhookPlatform,
  { url, secret, now }: WebhookLine,
  message: unknown,
): Promise<Response> {
  const body = JSON.stringify(message);
  const headers = { 'content-type': 'application/json', ...(await HEADERS[platform](body, secret, now?.().getTime())) };
  return fetch(url, { method: 'POST', body, headers });
}
