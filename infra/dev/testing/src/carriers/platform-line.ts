import { postWebhook, type WebhookLine, type WebhookPlatform } from './platform-webhooks.ts';

/** How to call the server through a platform. */
export interface PlatformLine {
  readonly url: string;
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** The account's id at the carrier, for outgoing calls. */
  readonly account: string;
  /** The port of the carrier's API on this machine; 0 picks a free one. */
  readonly apiPort: number;
  /** The secret with which ElevenLabs signs its webhooks. */
  readonly webhookSecret?: string | undefined;
  /** The recording URL that Vapi and Retell report. */
  readonly recordingUrl?: string | undefined;
}

/** Returns the webhook of the connection in a call URL. @throws if the URL names no connection */
export function toWebhookLine(platform: WebhookPlatform, url: string, secret: string): WebhookLine {
  const connectionId = /\/api\/(?:llm|retell)\/([^/?]+)/.exec(url)?.[1];
  if (connectionId === undefined) throw new Error(`CALL_URL names no connection: "${url}".`);
  return { url: new URL(`/api/intake/${platform}/${connectionId}`, url.replace(/^ws/, 'http')).href, secret };
}

/** Sends the webhooks at the end of a call. Returns a line for each with the response status. */
export async function reportEnd(
  platform: WebhookPlatform,
  webhook: WebhookLine,
  messages: Readonly<Record<string, object>>,
): Promise<string[]> {
  const outcomes: string[] = [];
  for (const [name, message] of Object.entries(messages)) {
    const { status } = await postWebhook(platform, webhook, message);
    outcomes.push(`sends ${name}, which returns ${status}`);
  }
  return outcomes;
}
