import { createHmac } from 'node:crypto';
import { areSecretsEqual } from '../../../../http/auth/credentials.ts';
import type { Verify } from '../verify.ts';

const SIGNATURE = /^v=(\d{1,16}),d=([0-9a-f]{64})$/i;
const GOOD_FOR_MS = 5 * 60_000;

/**
 * Verifies Retell's signature: the body followed by the timestamp in milliseconds, signed with the account's API key.
 *
 * Follows `verify` of retell-sdk 5.66.1, src/lib/webhook_auth.ts, which tolerates five minutes in either direction.
 */
export const verifyRetell: Verify = ({ headers, body, secret, now }) => {
  const [, moment, digest] = SIGNATURE.exec(String(headers['x-retell-signature'] ?? '')) ?? [];
  if (moment === undefined || digest === undefined || secret === '') return false;
  const expected = createHmac('sha256', secret).update(body).update(moment).digest('hex');
  return areSecretsEqual(digest.toLowerCase(), expected) && Math.abs(now.getTime() - Number(moment)) <= GOOD_FOR_MS;
};
