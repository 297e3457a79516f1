import { hash } from 'node:crypto';
import type { Caller } from '../caller.ts';
import type { NewSecret } from '../secrets/new-secret.ts';

const PREFIX_BYTES = 6;
const SECRET_BYTES = 32;

/** `sb_<prefix>_<secret>`: the prefix identifies the key, the secret authenticates it. */
const KEY = /^sb_([A-Za-z0-9]{6,32})_([A-Za-z0-9_-]{16,128})$/;

/** The stored parts of a key. */
export interface KeyParts {
  readonly prefix: string;
  readonly secretHash: Buffer;
}

/** Creates keys. A repeated command gets the same key again. */
export const newKey =
  (newSecret: NewSecret) =>
  (caller: Caller): string => {
    const random = newSecret(caller, PREFIX_BYTES + SECRET_BYTES);
    const prefix = random.subarray(0, PREFIX_BYTES).toString('hex');
    return `sb_${prefix}_${random.subarray(PREFIX_BYTES).toString('base64url')}`;
  };

/** Parses a key; undefined if its format is wrong. */
export function parseKey(key: string): KeyParts | undefined {
  const [, prefix, secret] = KEY.exec(key) ?? [];
  return prefix === undefined || secret === undefined ? undefined : { prefix, secretHash: hashSecret(secret) };
}

// A plain hash suffices, since a secret of 32 random bytes can't be guessed.
const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer');
