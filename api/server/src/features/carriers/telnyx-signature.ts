import { createPublicKey, verify } from 'node:crypto';

/** A request as Telnyx signs it. */
export interface TelnyxRequest {
  /** `telnyx-signature-ed25519`, in base64; empty without. */
  readonly signature: string;
  /** `telnyx-timestamp`, in seconds; empty without. */
  readonly timestamp: string;
  /** As it came. */
  readonly body: Buffer;
  /** Of the account, in base64. */
  readonly publicKey: string;
  readonly now: Date;
}

/** An older request may be one that somebody has recorded; as telnyx' own libraries have it. */
const TOLERANCE_S = 300;
/** The DER prefix of the 32 bytes of an Ed25519 public key (RFC 8410). */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

/**
 * Tells whether a request is signed with Telnyx' key for the account, within five minutes: Ed25519 of the time, a bar and the body.
 *
 * https://developers.telnyx.com/docs/development/api-fundamentals/webhooks
 */
export function isSignedByTelnyx({ signature, timestamp, body, publicKey, now }: TelnyxRequest): boolean {
  const key = Buffer.from(publicKey, 'base64');
  if (key.length !== 32 || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1_000 - Number(timestamp)) > TOLERANCE_S) return false;
  const told = Buffer.concat([Buffer.from(`${timestamp}|`), body]);
  const spki = createPublicKey({ key: Buffer.concat([DER_HEAD, key]), format: 'der', type: 'spki' });
  return verify(null, told, spki, Buffer.from(signature, 'base64'));
}
