import { createPublicKey, verify } from 'node:crypto';

/** A request as Telnyx signs it. */
export interface TelnyxRequest {
  /** `telnyx-signature-ed25519`, in base64; empty if missing. */
  readonly signature: string;
  /** `telnyx-timestamp`, in seconds; empty if missing. */
  readonly timestamp: string;
  /** The received body. */
  readonly body: Buffer;
  /** The account's public key, in base64. */
  readonly publicKey: string;
  readonly now: Date;
}

/** An older request may be a replay; Telnyx's own libraries use the same tolerance. */
const TOLERANCE_S = 300;
/** The DER prefix of the 32 bytes of an Ed25519 public key (RFC 8410). */
const DER_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Returns whether a request is signed with Telnyx's key for the account, within five minutes: Ed25519 of the timestamp, a bar and the body.
 *
 * https://developers.telnyx.com/docs/development/api-fundamentals/webhooks
 */
export function isSignedByTelnyx({ signature, timestamp, body, publicKey, now }: TelnyxRequest): boolean {
  const key = Buffer.from(publicKey, 'base64');
  if (key.length !== 32 || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_S) return false;
  const signedText = Buffer.concat([Buffer.from(`${timestamp}|`), body]);
  const spki = createPublicKey({ key: Buffer.concat([DER_PREFIX, key]), format: 'der', type: 'spki' });
  return verify(null, signedText, spki, Buffer.from(signature, 'base64'));
}
