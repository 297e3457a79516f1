import { hash } from 'node:crypto';
import type { Caller } from '../caller.ts';
import type { NewSecret } from '../secrets/new-secret.ts';

const PREFIX_BYTES = 6;
const SECRET_BYTES = 32;

/** `sb_<prefix>_<secret>`: the prefix finds the key, the secret proves it. */
const KEY = /^sb_([A-Za-z0-9]{6,32})_([A-Za-z0-9_-]{16,128})$/;

/** The parts of a key as they are stored. */
export interface KeyParts {
  readonly prefix: string;
  readonly secretHash: Buffer;
}

/** Makes keys: the same again when the same command is repeated. */
export const newKey =
  (newSecret: NewSecret) =>
  (caller: Caller): string => {
    const random = newSecret(caller, PREFIX_BYTES + SECRET_BYTES);
    const prefix = random.subarray(0, PREFIX_BYTES).toString('hex');
    return `sb_${prefix}_${random.subarray(PREFIX_BYTES).toString('base64url')}`;
  };

/** Takes a key apart; undefined if it is none. */
export function partsOfKey(key: string): KeyParts | undefined {
  const [, prefix, secret] = KEY.exec(key) ?? [];
  return prefix === undefined || secret === undefined ? undefined : { prefix, secretHash: hashOf(secret) };
}

// The secret is 32 random bytes, so that a plain hash is enough: there is nothing to guess.
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
