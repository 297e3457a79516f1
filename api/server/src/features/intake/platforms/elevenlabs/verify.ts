import { createHmac } from 'node:crypto';
import { areSecretsEqual } from '../../../../http/auth/credentials.ts';
import type { BodyProof, SignedHead } from '../verify.ts';

const TIMESTAMP = /^t=(\d{1,12})$/;
const DIGEST = /^v0=([0-9a-f]{64})$/;
const GOOD_FOR_S = 30 * 60;
const NO_PROOF: BodyProof = { update: () => undefined, isGood: () => false };

/**
 * Verifies ElevenLabs' signature: the timestamp in seconds, a dot and the body, signed with the secret that ElevenLabs created for the webhook.
 *
 * Follows `constructEvent` of @elevenlabs/elevenlabs-js 2.73.0, wrapper/webhooks.js, which tolerates thirty minutes; unlike it, a timestamp that
 * far in the future is rejected as well.
 */
export function createElevenLabsProof({ headers, secret, now }: SignedHead): BodyProof {
  const parts = String(headers['elevenlabs-signature'] ?? '').split(',');
  const timestamp = findPart(parts, TIMESTAMP);
  const digest = findPart(parts, DIGEST);
  if (timestamp === undefined || digest === undefined || secret === '') return NO_PROOF;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > GOOD_FOR_S) return NO_PROOF;
  const expected = createHmac('sha256', secret).update(`${timestamp}.`);
  return {
    update: (chunk) => void expected.update(chunk),
    isGood: () => areSecretsEqual(digest, expected.digest('hex')),
  };
}

const findPart = (parts: readonly string[], of: RegExp) => parts.flatMap((part) => of.exec(part.trim())?.[1] ?? [])[0];
