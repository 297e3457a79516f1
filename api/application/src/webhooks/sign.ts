import { createHmac } from 'node:crypto';
import type { Caller } from '../caller.ts';
import type { NewSecret } from '../secrets/new-secret.ts';

const PREFIX = 'whsec_';

const SECRET_BYTES = 32;

/** Issues signing secrets in the format of Standard Webhooks. */
export const newSigningSecret =
  (newSecret: NewSecret) =>
  (caller: Caller): string =>
    `${PREFIX}${newSecret(caller, SECRET_BYTES).toString('base64')}`;

export interface SignedContent {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
}

/**
 * Builds the headers that authenticate a delivery, with one signature per valid secret.
 *
 * Standard Webhooks 1.0: HMAC-SHA256 of `id.timestamp.body`, the timestamp in seconds.
 */
export function signatureHeaders({ id, at, body }: SignedContent, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const sign = (secret: string) =>
    createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
      .update(`${id}.${timestamp}.${body}`)
      .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret)}`).join(' '),
  };
}
