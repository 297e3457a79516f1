import { createHmac } from 'node:crypto';
import { areSecretsEqual } from '../../../../http/auth/credentials.ts';
import type { BodyProof, SignedHead } from '../verify.ts';

const MOMENT = /^t=(\d{1,12})$/;
const DIGEST = /^v0=([0-9a-f]{64})$/;
const GOOD_FOR_S = 30 * 60;
const NO_PROOF: BodyProof = { update: () => undefined, isGood: () => false };

/**
 * ElevenLabs signs the moment in seconds, a dot and the body with the secret that it made for the webhook.
 *
 * As `constructEvent` of @elevenlabs/elevenlabs-js 2.73.0, wrapper/webhooks.js, which has thirty minutes; a moment that is as far ahead is refused too.
 */
export function proofOfElevenLabs({ headers, secret, now }: SignedHead): BodyProof {
  const parts = String(headers['elevenlabs-signature'] ?? '').split(',');
  const moment = partOf(parts, MOMENT);
  const digest = partOf(parts, DIGEST);
  if (moment === undefined || digest === undefined || secret === '') return NO_PROOF;
  if (Math.abs(now.getTime() / 1_000 - Number(moment)) > GOOD_FOR_S) return NO_PROOF;
  const expected = createHmac('sha256', secret).update(`${moment}.`);
  return {
    update: (chunk) => void expected.update(chunk),
    isGood: () => areSecretsEqual(digest, expected.digest('hex')),
  };
}

const partOf = (parts: readonly string[], of: RegExp) => parts.flatMap((part) => of.exec(part.trim())?.[1] ?? [])[0];
