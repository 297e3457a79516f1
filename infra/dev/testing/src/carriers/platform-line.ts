import { postWebhook, type WebhookLine, type WebhookPlatform } from './platform-webhooks.ts';

/** Whom to call, and how. */
export interface PlatformLine {
  readonly url: string;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** The account's id at the carrier that a server asks to call. */
  readonly account: string;
  /** The port of Retell's API, which the server asks for calls; a free one if it is 0. */
  readonly apiPort: number;
  /** The secret that ElevenLabs signs its webhooks with. */
  readonly webhookSecret?: string | undefined;
  /** Where Vapi and Retell say that a call's sound is. */
  readonly recordingUrl?: string | undefined;
}

/** The webhook of the connection whose calls come by an address. @throws for an address that names none */
export function webhookOf(platform: WebhookPlatform, url: string, secret: string): WebhookLine {
  const connectionId = /\/api\/(?:llm|retell)\/([^/?]+)/.exec(url)?.[1];
  if (connectionId === undefined) throw new Error(`CALL_URL names no connection: "${url}".`);
  return { url: new URL(`/api/intake/${platform}/${connectionId}`, url.replace(/^ws/, 'http')).href, secret };
}

/** Tells of a call's end, and says how that was taken. */
export async function tellEnd(
  platform: WebhookPlatform,
  webhook: WebhookLine,
  messages: Readonly<Record<string, object>>,
): Promise<string[]> {
  const told: string[] = [];
  for (const [name, message] of Object.entries(messages)) {
    const { status } = await postWebhook(platform, webhook, message);
    told.push(`is told of by ${name}, which is answered ${status}`);
  }
  return told;
}
